import { Link } from 'react-router'
import type { StoreMerchant } from '#contract/storefront-merchants.ts'
import { Icon } from '../base/icons.tsx'
import { MerchantFacts, Rating } from '../merchant/merchant-facts.tsx'
import { ProductImage } from '../content/product-image.tsx'
import { usePath } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { useOpeningHoursText } from '../merchant/opening-hours-text.ts'

type Card = { merchant: StoreMerchant; flagged?: boolean; recommended?: boolean; eager?: boolean }

/** Plate, name and rating, minutes with fee and distance, open state with kinds. One flag at most. */
export function MerchantCard({ merchant, flagged, recommended, eager }: Card) {
  const t = useText('shell')
  const path = usePath()
  const takes = merchant.is_open
  const open = useOpeningHoursText(merchant)
  const to = path(`/m/${merchant.slug}/${merchant._id}${recommended ? '?from=recommended' : ''}`)
  return (
    <article className={takes ? 'mcard' : 'mcard closed'}>
      <Link to={to} prefetch="intent">
        {!takes && (
          <span className="flag dark">
            <Icon small name="clock" />
            {open}
          </span>
        )}
        {takes && flagged && merchant.is_sponsored && (
          <span className="flag">{[t('sponsored'), merchant.sponsored_text].filter(Boolean).join(' · ')}</span>
        )}
        <ProductImage image={merchant.cover ?? merchant.logo} seed={merchant.name} wide eager={eager} off={!takes} />
        <span className="line1">
          <h3>{merchant.name}</h3>
          <Rating of={merchant} />
        </span>
        <MerchantFacts merchant={merchant} />
        <span className="facts">
          {takes && <span className="ok">{open}</span>}
          {merchant.categories.length > 0 && <span>{merchant.categories.join(t('comma'))}</span>}
        </span>
      </Link>
    </article>
  )
}
