import type { ReactNode } from 'react'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import { etaRangeOf } from './eta-range.ts'
import { distanceText } from '../content/distance.ts'
import { numberFormat } from '../base/formats.ts'
import { Icon } from '../base/icons.tsx'
import { Money } from '../base/money.tsx'
import { useOrderType } from '../base/order-type.tsx'
import { useLocale, useText } from '../context/text.tsx'
import { timeRangeText } from '../content/order-times.ts'

export function Rating({
  merchant: { average_rating, reviews_count },
}: {
  merchant: Pick<StoreMerchant, 'average_rating' | 'reviews_count'>
}) {
  const t = useText('shell')
  const locale = useLocale()
  if (average_rating === null)
    return (
      <span className="rate num">
        <span>{t('not_rated')}</span>
      </span>
    )
  const stars = numberFormat(locale.startsWith('ar') ? 'en' : locale, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    numberingSystem: 'latn',
  }).format(average_rating)
  return (
    <span className="rate num" role="img" aria-label={t('rated', { stars, count: reviews_count })}>
      <Icon fill name="star" />
      {stars} <span>({reviews_count})</span>
    </span>
  )
}

/** ETA, fee and distance, as far as they are known. */
export function MerchantFacts({
  merchant,
  children,
  showsFreeDelivery,
}: {
  merchant: StoreMerchant
  children?: ReactNode
  /** Shows the free-delivery amount beside the fee. */
  showsFreeDelivery?: boolean
}) {
  const t = useText('shell')
  const type = useOrderType()
  const { distance, delivery_fee, free_delivery_above, currency } = merchant
  const [etaRange] = etaRangeOf(merchant)
  return (
    <span className="facts num">
      {children}
      {etaRange && (
        <b>
          {t(type === 'delivery' ? 'minutes' : 'ready_in', {
            minutes: timeRangeText(String(etaRange[0]), String(etaRange[1])),
          })}
        </b>
      )}
      {type === 'delivery' && delivery_fee !== null && (
        <span>
          {delivery_fee === 0
            ? t('free_delivery')
            : t.rich('fee', { fee: <Money amount={delivery_fee} currency={currency} /> })}
        </span>
      )}
      {type === 'delivery' &&
        delivery_fee !== 0 &&
        (showsFreeDelivery || delivery_fee === null) &&
        free_delivery_above !== null && (
          <span>{t.rich('free_above', { amount: <Money amount={free_delivery_above} currency={currency} /> })}</span>
        )}
      {distance !== null && <span>{distanceText(t, distance)}</span>}
    </span>
  )
}
