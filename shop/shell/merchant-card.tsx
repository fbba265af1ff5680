import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StoreMerchant } from '#contract/store-merchants.ts'
import { distanceText } from './distance.ts'
import { bandOf } from './band.ts'
import { Icon } from './icons.tsx'
import { Money } from './money.tsx'
import { useOrderType } from './order-type.tsx'
import { Plate } from './plate.tsx'
import { usePath } from './shop.tsx'
import { useLocale, useText } from './text.tsx'
import { bandText } from './when.ts'
import { useOpenText } from './open-text.ts'

type Card = { merchant: StoreMerchant; flagged?: boolean; recommended?: boolean; eager?: boolean }

/** Plate, name and rating, minutes with fee and distance, open state with kinds. One flag at most. */
export function MerchantCard({ merchant, flagged, recommended, eager }: Card) {
  const t = useText('shell')
  const path = usePath()
  const takes = merchant.is_open
  const open = useOpenText(merchant)
  const to = path(`/m/${merchant.slug}/${merchant._id}${recommended ? '?from=recommended' : ''}`)
  return (
    <article className={takes ? 'mcard' : 'mcard closed'}>
      <Link to={to} prefetch="intent">
        {!takes && <span className="flag dark"><Icon small name="clock" />{open}</span>}
        {takes && flagged && merchant.is_sponsored && <span className="flag">{[t('sponsored'), merchant.sponsored_text].filter(Boolean).join(' · ')}</span>}
        <Plate image={merchant.cover ?? merchant.logo} seed={merchant.name} wide eager={eager} off={!takes} />
        <span className="line1"><h3>{merchant.name}</h3><Rating of={merchant} /></span>
        <MerchantFacts merchant={merchant} />
        <span className="facts">
          {takes && <span className="ok">{open}</span>}
          {merchant.categories.length > 0 && <span>{merchant.categories.join(t('comma'))}</span>}
        </span>
      </Link>
    </article>
  )
}

export function Rating({ of: { average_rating, reviews_count } }: { of: Pick<StoreMerchant, 'average_rating' | 'reviews_count'> }) {
  const t = useText('shell')
  const locale = useLocale()
  if (average_rating === null) return <span className="rate num"><span>{t('not_rated')}</span></span>
  const stars = new Intl.NumberFormat(locale.startsWith('ar') ? 'en' : locale, { minimumFractionDigits: 1, maximumFractionDigits: 1, numberingSystem: 'latn' }).format(average_rating)
  return (
    <span className="rate num" aria-label={t('rated', { stars, count: reviews_count })}>
      <Icon fill name="star" />{stars} <span>({reviews_count})</span>
    </span>
  )
}

/** Minutes as a band, fee, distance: as far as they are known. */
export function MerchantFacts({ merchant, children, whole }: { merchant: StoreMerchant; children?: ReactNode; /** Says the free-delivery amount beside the fee. */ whole?: boolean }) {
  const t = useText('shell')
  const type = useOrderType()
  const { distance, delivery_fee, free_delivery_above, currency } = merchant
  const [band] = bandOf(merchant)
  return (
    <span className="facts num">
      {children}
      {band && <b>{t(type === 'delivery' ? 'minutes' : 'ready_in', { minutes: bandText(String(band[0]), String(band[1])) })}</b>}
      {type === 'delivery' && delivery_fee !== null && <span>{delivery_fee === 0 ? t('free_delivery') : t.rich('fee', { fee: <Money amount={delivery_fee} currency={currency} /> })}</span>}
      {type === 'delivery' && delivery_fee !== 0 && (whole || delivery_fee === null) && free_delivery_above !== null && <span>{t.rich('free_above', { amount: <Money amount={free_delivery_above} currency={currency} /> })}</span>}
      {distance !== null && <span>{distanceText(t, distance)}</span>}
    </span>
  )
}
