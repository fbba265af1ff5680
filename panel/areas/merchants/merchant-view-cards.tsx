import { IconMapPin, IconStarFilled } from '@tabler/icons-react'
import { merchantCategories } from '#contract/merchant-categories.ts'
import type { Merchant } from '#contract/merchant-shapes.ts'
import { pictureAt } from '#contract/pictures.ts'
import { useText } from '#kit/data/text.ts'
import { useEvery } from '#kit/data/use-all-rows.ts'
import { CopyText } from '#kit/ui/base/copy-text.tsx'
import { LinkButton } from '#kit/ui/base/button.tsx'
import { Card, Stack } from '#kit/ui/layout/layout.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Fact, Facts } from '#kit/ui/layout/description-list.tsx'
import { Commission, useCountryName, useOrderTypes } from './merchant-parts.tsx'
import styles from './facts.module.css'
import { FeaturedCell, OnlineSwitch, PublishedSwitch, SponsoredCell } from './promotion-cells.tsx'

type Props = { merchant: Merchant }

export function AboutCard({ merchant }: Props) {
  const t = useText('merchants')
  const categories = useEvery(merchantCategories.list, {})
  const names = merchant.category_ids.flatMap((id) => categories?.find((one) => one.id === id)?.name ?? [])
  return (
    <Card title={t('about')}>
      <Facts>
        <Fact term={t('name')}>
          <bdi>{merchant.name}</bdi>
        </Fact>
        <Fact term={t('slug')}>
          <bdi dir="ltr">{merchant.slug}</bdi>
        </Fact>
        <Fact term={t('merchant_type')}>{t(`type_${merchant.merchant_type}`)}</Fact>
        <Fact term={t('column_categories')}>
          {categories === undefined ? '…' : names.length > 0 && <bdi>{names.join(t('comma'))}</bdi>}
        </Fact>
        <Fact term={t('description')} whole>
          {merchant.description && <bdi>{merchant.description}</bdi>}
        </Fact>
        <Fact term={t('custom_text')} whole>
          {merchant.custom_text && <bdi>{merchant.custom_text}</bdi>}
        </Fact>
        <Fact term={t('merchant_id')}>
          <CopyText text={merchant.merchant_id} shown={merchant.merchant_id.slice(0, 8)} label={t('copy_id')} />
        </Fact>
        <Fact term={t('created_at')}>
          <Time at={merchant.created_at} as="day" />
        </Fact>
      </Facts>
    </Card>
  )
}

export function ContactCard({ merchant }: Props) {
  const t = useText('merchants')
  return (
    <Card title={t('contact')}>
      <Facts>
        <Fact term={t('contact_number')}>
          <a href={`tel:${merchant.contact_number}`}>
            <bdi dir="ltr">{merchant.contact_number}</bdi>
          </a>
        </Fact>
        <Fact term={t('contact_email')}>
          <a href={`mailto:${merchant.contact_email}`}>
            <bdi dir="ltr">{merchant.contact_email}</bdi>
          </a>
        </Fact>
        <Fact term={t('show_contact')}>{t(merchant.show_contact_to_customer ? 'yes' : 'no')}</Fact>
        <Fact term={t('share_customer')}>{t(merchant.share_customer_detail ? 'yes' : 'no')}</Fact>
      </Facts>
    </Card>
  )
}

export function OrdersCard({ merchant }: Props) {
  const t = useText('merchants')
  const orderTypes = useOrderTypes()
  return (
    <Card title={t('orders')}>
      <Facts>
        <Fact term={t('order_types')}>{orderTypes(merchant.order_types)}</Fact>
        <Fact term={t('default_order_type')}>{t(`order_type_${merchant.default_order_type}`)}</Fact>
        <Fact term={t('delivery_by')}>{t(`delivery_by_${merchant.delivery_by}`)}</Fact>
        <Fact term={t('delivery_provider')}>
          {merchant.delivery_provider && <bdi>{merchant.delivery_provider}</bdi>}
        </Fact>
      </Facts>
    </Card>
  )
}

export function MoneyCard({ merchant }: Props) {
  const t = useText('merchants')
  return (
    <Card title={t('money')}>
      <Facts>
        <Fact term={t('column_commission')}>
          <Commission merchant={merchant} />{' '}
          {t(merchant.commission_type === 'fixed' ? 'commission_each' : 'commission_share')}
        </Fact>
        <Fact term={t('tax_inclusive')}>{t(merchant.tax_inclusive_prices ? 'yes' : 'no')}</Fact>
        <Fact term={t('currency')}>
          <bdi>{merchant.currency}</bdi>
        </Fact>
        <Fact term={t('timezone')}>
          <bdi dir="ltr">{merchant.timezone}</bdi>
        </Fact>
        <Fact term={t('override_payment')}>{t(merchant.override_payment_methods ? 'yes' : 'no')}</Fact>
      </Facts>
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
      <Facts lines>
        <Fact term={t('rating')}>{rating}</Fact>
        <Fact term={t('column_publish')}>
          <PublishedSwitch merchant={merchant} />
        </Fact>
        <Fact term={t('column_online')}>
          <OnlineSwitch merchant={merchant} />
        </Fact>
        {paused_until && (
          <Fact term={t('paused_until')}>
            <Time at={paused_until} zone={merchant.timezone} />
          </Fact>
        )}
      </Facts>
    </Card>
  )
}

export function PromotionCard({ merchant }: Props) {
  const t = useText('merchants')
  const { is_sponsored, sponsored_expiration, sponsored_text } = merchant
  return (
    <Card title={t('promotion')}>
      <Facts lines>
        <Fact term={t('column_featured')}>
          <FeaturedCell merchant={merchant} />
        </Fact>
        <Fact term={t('column_sponsored')}>
          <SponsoredCell merchant={merchant} />
        </Fact>
        {is_sponsored && (
          <Fact term={t('sponsored_until')}>
            {sponsored_expiration ? <Time at={sponsored_expiration} as="day" /> : t('sponsored_open')}
          </Fact>
        )}
        {is_sponsored && <Fact term={t('sponsored_text')}>{sponsored_text && <bdi>{sponsored_text}</bdi>}</Fact>}
      </Facts>
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
        <Facts>
          <Fact term={t('coordinates')} whole>
            {place && <CopyText text={`${place.latitude}, ${place.longitude}`} label={t('copy_coordinates')} />}
          </Fact>
        </Facts>
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
  const shown = [
    ['logo', images.logo],
    ['cover', images.cover],
    ['icon', images.icon],
  ] as const
  if (!shown.some(([, image]) => image)) return null
  return (
    <Card title={t('pictures')}>
      <div className={styles.pictures}>
        {shown.map(
          ([kind, image]) =>
            image && (
              <figure key={kind}>
                <img src={pictureAt(image.image_url, 640)} alt="" loading="lazy" />
                <figcaption>{t(kind)}</figcaption>
              </figure>
            ),
        )}
      </div>
    </Card>
  )
}
