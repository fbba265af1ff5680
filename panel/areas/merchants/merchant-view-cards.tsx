import { IconMapPin, IconStarFilled } from '@tabler/icons-react'
import { merchantCategories } from '#contract/areas/merchants/categories.ts'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { imageUrl } from '#contract/rules/image-variants.ts'
import { useText } from '#kit/data/text.ts'
import { useOptions } from '#kit/data/use-all-rows.ts'
import { formatPhone } from '#kit/ui/base/format.ts'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { DescriptionItem, DescriptionList } from '#kit/ui/layout/description-list.tsx'
import { Commission, useCountryName, useOrderTypes } from './merchant-parts.tsx'
import styles from './merchant-view.module.css'
import { FeaturedCell, OnlineSwitch, PublishedSwitch, SponsoredCell } from './promotion-cells.tsx'

type Props = { merchant: Merchant }

export function AboutCard({ merchant }: Props) {
  const t = useText('merchants')
  const categories = useOptions(merchantCategories.list, {})
  const names = merchant.category_ids.flatMap((id) => categories?.find((one) => one.id === id)?.name ?? [])
  return (
    <Card title={t('about')}>
      <DescriptionList>
        <DescriptionItem term={t('name')}>
          <bdi>{merchant.name}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('slug')}>
          <bdi dir="ltr">{merchant.slug}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('merchant_type')}>{t(`type_${merchant.merchant_type}`)}</DescriptionItem>
        <DescriptionItem term={t('column_categories')}>
          {categories === undefined ? '…' : names.length > 0 && <bdi>{names.join(t('comma'))}</bdi>}
        </DescriptionItem>
        <DescriptionItem term={t('description')} fullWidth>
          {merchant.description && <bdi>{merchant.description}</bdi>}
        </DescriptionItem>
        <DescriptionItem term={t('custom_text')} fullWidth>
          {merchant.custom_text && <bdi>{merchant.custom_text}</bdi>}
        </DescriptionItem>
        <DescriptionItem term={t('merchant_id')}>
          <CopyText text={merchant.merchant_id} displayText={merchant.merchant_id.slice(0, 8)} label={t('copy_id')} />
        </DescriptionItem>
        <DescriptionItem term={t('created_at')}>
          <Time at={merchant.created_at} as="day" />
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

export function ContactCard({ merchant }: Props) {
  const t = useText('merchants')
  return (
    <Card title={t('contact')}>
      <DescriptionList>
        <DescriptionItem term={t('contact_number')}>
          <a href={`tel:${merchant.contact_number}`}>
            <bdi dir="ltr">{formatPhone(merchant.contact_number)}</bdi>
          </a>
        </DescriptionItem>
        <DescriptionItem term={t('contact_email')}>
          <a href={`mailto:${merchant.contact_email}`}>
            <bdi dir="ltr">{merchant.contact_email}</bdi>
          </a>
        </DescriptionItem>
        <DescriptionItem term={t('show_contact')}>
          {t(merchant.show_contact_to_customer ? 'yes' : 'no')}
        </DescriptionItem>
        <DescriptionItem term={t('share_customer')}>{t(merchant.share_customer_detail ? 'yes' : 'no')}</DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

export function OrdersCard({ merchant }: Props) {
  const t = useText('merchants')
  const orderTypes = useOrderTypes()
  return (
    <Card title={t('orders')}>
      <DescriptionList>
        <DescriptionItem term={t('order_types')}>{orderTypes(merchant.order_types)}</DescriptionItem>
        <DescriptionItem term={t('default_order_type')}>
          {t(`order_type_${merchant.default_order_type}`)}
        </DescriptionItem>
        <DescriptionItem term={t('delivery_by')}>{t(`delivery_by_${merchant.delivery_by}`)}</DescriptionItem>
        <DescriptionItem term={t('delivery_provider')}>
          {merchant.delivery_provider && <bdi>{merchant.delivery_provider}</bdi>}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

export function MoneyCard({ merchant }: Props) {
  const t = useText('merchants')
  return (
    <Card title={t('money')}>
      <DescriptionList>
        <DescriptionItem term={t('column_commission')}>
          <Commission merchant={merchant} />{' '}
          {t(merchant.commission_type === 'fixed' ? 'commission_each' : 'commission_share')}
        </DescriptionItem>
        <DescriptionItem term={t('tax_inclusive')}>{t(merchant.tax_inclusive_prices ? 'yes' : 'no')}</DescriptionItem>
        <DescriptionItem term={t('currency')}>
          <bdi>{merchant.currency}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('timezone')}>
          <bdi dir="ltr">{merchant.timezone}</bdi>
        </DescriptionItem>
        <DescriptionItem term={t('override_payment')}>
          {t(merchant.override_payment_methods ? 'yes' : 'no')}
        </DescriptionItem>
      </DescriptionList>
    </Card>
  )
}

export function StateCard({ merchant }: Props) {
  const t = useText('merchants')
  const { average_rating, reviews_count, paused_until } = merchant
  const rating =
    average_rating === null ? (
      t('not_rated')
    ) : (
      <span className={styles.rating}>
        <IconStarFilled size={14} aria-hidden />
        {average_rating.toFixed(1)} <small>{t('reviews', { count: reviews_count })}</small>
      </span>
    )
  return (
    <Card title={t('state')}>
      <DescriptionList stacked>
        <DescriptionItem term={t('rating')}>{rating}</DescriptionItem>
        <DescriptionItem term={t('column_publish')}>
          <PublishedSwitch merchant={merchant} />
        </DescriptionItem>
        <DescriptionItem term={t('column_online')}>
          <OnlineSwitch merchant={merchant} />
        </DescriptionItem>
        {paused_until && (
          <DescriptionItem term={t('paused_until')}>
            <Time at={paused_until} zone={merchant.timezone} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}

export function PromotionCard({ merchant }: Props) {
  const t = useText('merchants')
  const { is_sponsored, sponsored_expiration, sponsored_text } = merchant
  return (
    <Card title={t('promotion')}>
      <DescriptionList stacked>
        <DescriptionItem term={t('column_featured')}>
          <FeaturedCell merchant={merchant} />
        </DescriptionItem>
        <DescriptionItem term={t('column_sponsored')}>
          <SponsoredCell merchant={merchant} />
        </DescriptionItem>
        {is_sponsored && (
          <DescriptionItem term={t('sponsored_until')}>
            {sponsored_expiration ? <Time at={sponsored_expiration} as="day" /> : t('sponsored_open')}
          </DescriptionItem>
        )}
        {is_sponsored && (
          <DescriptionItem term={t('sponsored_text')}>{sponsored_text && <bdi>{sponsored_text}</bdi>}</DescriptionItem>
        )}
      </DescriptionList>
    </Card>
  )
}

export function LocationCard({ merchant }: Props) {
  const t = useText('merchants')
  const countryName = useCountryName()
  const place = merchant.merchant_address_location
  const lines = [
    merchant.address,
    [merchant.postal_code, merchant.city, merchant.state].filter(Boolean).join(' '),
    countryName(merchant.country),
  ]
  const map =
    place &&
    `https://www.openstreetmap.org/?mlat=${place.latitude}&mlon=${place.longitude}#map=17/${place.latitude}/${place.longitude}`
  return (
    <Card title={t('location')}>
      <Stack gap={12}>
        <address className={styles.address}>
          {lines.map(
            (line) =>
              line && (
                <span key={line}>
                  <bdi>{line}</bdi>
                </span>
              ),
          )}
        </address>
        <DescriptionList>
          <DescriptionItem term={t('coordinates')} fullWidth>
            {place && <CopyText text={`${place.latitude}, ${place.longitude}`} label={t('copy_coordinates')} />}
          </DescriptionItem>
        </DescriptionList>
        {map && (
          <LinkButton icon={IconMapPin} newTab href={map}>
            {t('map')}
          </LinkButton>
        )}
      </Stack>
    </Card>
  )
}

export function PicturesCard({ merchant: { images } }: Props) {
  const t = useText('merchants')
  const pictures = [
    ['logo', images.logo],
    ['cover', images.cover],
    ['icon', images.icon],
  ] as const
  if (!pictures.some(([, image]) => image)) return null
  return (
    <Card title={t('pictures')}>
      <div className={styles.pictures}>
        {pictures.map(
          ([kind, image]) =>
            image && (
              <figure key={kind}>
                <img src={imageUrl(image.image_url, 640)} alt="" loading="lazy" />
                <figcaption>{t(kind)}</figcaption>
              </figure>
            ),
        )}
      </div>
    </Card>
  )
}
