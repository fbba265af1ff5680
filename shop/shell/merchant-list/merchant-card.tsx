import { Link } from 'react-router'
import type { StoreMerchant } from '#contract/areas/storefront/merchants.ts'
import { Icon } from '../base/icons.tsx'
import { MerchantFacts, Rating } from '../merchant/merchant-facts.tsx'
import { ProductImage } from '../content/product-image.tsx'
import { usePath } from '../context/shop.tsx'
import { useText } from '../context/text.tsx'
import { useOpeningHoursText } from '../merchant/opening-hours-text.ts'

type Props = { merchant: StoreMerchant; flagged?: boolean; recommended?: boolean; eager?: boolean }

/** A merchant with image, rating, delivery time, fee, distance and opening hours. It has at most one flag. */
export function MerchantCard({ merchant, flagged, recommended, eager }: Props) {
  const t = useText('shell')
  const path = usePath()
  const isOpen = merchant.is_open
  const openingText = useOpeningHoursText(merchant)
  const to = path(`/m/${merchant.slug}/${merchant._id}${recommended ? '?from=recommended' : ''}`)
  return (
    <article
      className={isOpen ? 'merchant-card' : 'merchant-card closed'}
      data-recommended={recommended ? `merchant ${merchant._id}` : undefined}
    >
      <Link to={to} prefetch="intent">
        {!isOpen && (
          <span className="flag dark">
            <Icon small name="clock" />
            {openingText}
          </span>
        )}
        {isOpen && flagged && merchant.is_sponsored && (
          <span className="flag">{[t('sponsored'), merchant.sponsored_text].filter(Boolean).join(' · ')}</span>
        )}
        <ProductImage
          image={merchant.cover ?? merchant.logo}
          seed={merchant.name}
          wide
          eager={eager}
          isDimmed={!isOpen}
        />
        <div className="title-row">
          <h3>{merchant.name}</h3>
          <Rating merchant={merchant} />
        </div>
        <MerchantFacts merchant={merchant} />
        <span className="facts">
          {isOpen && <span className="ok">{openingText}</span>}
          {merchant.categories.length > 0 && <span>{merchant.categories.join(t('comma'))}</span>}
        </span>
      </Link>
    </article>
  )
}
