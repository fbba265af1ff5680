import { IconStarFilled } from '@tabler/icons-react'
import type { Merchant } from '#contract/merchant-shapes.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/avatar.tsx'
import { numberText } from '#kit/ui/format.ts'
import { usePlace } from '#kit/ui/place.tsx'
import { Dot } from '#kit/ui/tag.tsx'
import styles from './sidebar.module.css'

/** The store at a glance; the dot follows the accepting-orders switch at once. */
export function MerchantCard({ merchant }: { merchant: Merchant }) {
  const say = useText('shell')
  const { locale } = usePlace()
  const rating = merchant.average_rating
  return (
    <section className={styles.card} aria-label={merchant.name}>
      <Avatar name={merchant.name} src={merchant.images.logo?.image_url} size={40} />
      <div>
        <strong>{merchant.name}</strong>
        <span className={styles.facts}>
          <span className={styles.fact}><Dot tone={merchant.is_accepting_orders ? 'good' : 'off'} />{say(merchant.is_accepting_orders ? 'open' : 'closed')}</span>
          <span className={styles.fact}>{rating === null ? say('not_rated') : <><IconStarFilled size={12} aria-hidden /><span aria-label={say('rating', { rating })}>{numberText(rating, locale, { minimumFractionDigits: 1 })}</span></>}</span>
        </span>
      </div>
    </section>
  )
}
