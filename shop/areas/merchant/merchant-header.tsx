import { Link } from 'react-router'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderTime } from '#shop/data/times/times.ts'
import { Icon } from '#shop/shell/base/icons.tsx'
import { percentText } from '#shop/shell/base/money.tsx'
import { MerchantFacts, Rating } from '#shop/shell/merchant/merchant-facts.tsx'
import { useOpeningHoursText } from '#shop/shell/merchant/opening-hours-text.ts'
import { OrderTypeSwitch } from '#shop/shell/base/order-type.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useLocale, useText } from '#shop/shell/context/text.tsx'
import { ShareButton } from './share-button.tsx'
import { OrderTimeNote } from './order-time-note.tsx'

/** The merchant's name, facts and tax note. */
export function MerchantHeader({
  merchant,
  type,
  time,
}: {
  merchant: StoreMerchantDetails
  type: OrderTypeAlias
  time: OrderTime | null
}) {
  const t = useText('merchant')
  const path = usePath()
  const { singleMerchantId } = useShop()
  const openingText = useOpeningHoursText(merchant)
  const isOpen = merchant.is_open
  const picture = (
    <ProductImage image={merchant.cover ?? merchant.logo} seed={merchant.name} wide eager isDimmed={!isOpen} />
  )
  return (
    <>
      <header className="merchant-header">
        <div className="merchant-header-text">
          {!singleMerchantId && (
            <Link className="back-link desktop-only" to={path()}>
              <Icon small flip name="back" />
              {t('all_shops')}
            </Link>
          )}
          <span className="phone-only phone-block">{picture}</span>
          <div className="row wrapping">
            <h1>{merchant.name}</h1>
            <span className="row">
              <a className="rate-link" href="#about">
                <Rating merchant={merchant} />
              </a>
              <span className="desktop-only">
                <ShareButton merchant={merchant} />
              </span>
            </span>
          </div>
          {merchant.custom_text && (
            <p className="merchant-text" dir="auto">
              {merchant.custom_text}
            </p>
          )}
          <MerchantFacts merchant={merchant} showsFreeDelivery>
            <span className={isOpen ? 'ok' : 'off'}>{openingText}</span>
          </MerchantFacts>
          <p className="note">
            {merchant.description && <bdi className="desktop-only">{merchant.description} </bdi>}
            <TaxNote merchant={merchant} />
          </p>
        </div>
        <span className="desktop-only as-block">{picture}</span>
      </header>
      <OrderTimeNote merchant={merchant} type={type} time={time} openingText={openingText} />
      <OutOfRangeNotice merchant={merchant} type={type} />
      <div className="phone-only type-row">
        <OrderTypeSwitch offered={merchant.order_types} />
      </div>
    </>
  )
}

function TaxNote({ merchant }: { merchant: StoreMerchantDetails }) {
  const t = useText('merchant')
  const locale = useLocale()
  const { product_tax_percent: percent, tax_inclusive_prices: inclusive } = merchant
  if (percent === 0) return t('no_tax')
  return t(inclusive ? 'tax_included' : 'tax_excluded', { percent: percentText(locale, percent) })
}

function OutOfRangeNotice({ merchant, type }: { merchant: StoreMerchantDetails; type: OrderTypeAlias }) {
  const t = useText('merchant')
  const { preferences } = useShop()
  if (type !== 'delivery' || !preferences.place || merchant.is_serviceable !== false) return null
  return (
    <p className="notice">
      <Icon name="pin" />
      <span>
        <b>{t('too_far', { merchant: merchant.name, place: preferences.place.label })}</b>{' '}
        {t(merchant.order_types.includes('pickup') ? 'too_far_pickup' : 'too_far_text')}
      </span>
    </p>
  )
}
