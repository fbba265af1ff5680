import { IconStarFilled } from '@tabler/icons-react'
import type { Merchant } from '#contract/schemas/merchant.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Dot } from '#kit/ui/base/tag.tsx'
import styles from './merchant-facts.module.css'

/** Whether the store accepts orders, and its rating. */
export function MerchantFacts({
  merchant,
}: {
  merchant: Pick<Merchant, 'is_accepting_orders' | 'average_rating' | 'status'>
}) {
  const t = useText('shell')
  const { locale } = useLocaleContext()
  const rating = merchant.average_rating
  const isOpen = merchant.is_accepting_orders && merchant.status === 'active'
  return (
    <span className={styles.facts}>
      <span className={styles.fact}>
        <Dot tone={isOpen ? 'good' : 'off'} />
        {t(isOpen ? 'open' : 'closed')}
      </span>
      {rating === null ? (
        t('not_rated')
      ) : (
        <span className={styles.fact} title={t('rating', { rating })}>
          <IconStarFilled size={12} aria-hidden />
          {formatNumber(rating, locale, { minimumFractionDigits: 1 })}
        </span>
      )}
    </span>
  )
}
