import { Skeleton } from '@mantine/core'
import type { AmendmentPreview } from '#contract/areas/amendments.ts'
import { useText } from '#kit/data/text.ts'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import type { LoadError } from '#kit/ui/feedback/empty-state.tsx'
import { LabeledValue } from '#kit/ui/layout/layout.tsx'
import styles from './amendment-dialog.module.css'

type Props = {
  /** Of the present draft, and the last one that is known. */
  data: AmendmentPreview | undefined
  shown: AmendmentPreview | undefined
  loadError: LoadError | null
  isAtOnce: boolean
}

/** The bill before and after a change, how the difference is settled, and who has to agree. */
export function AmendmentEffects({ data, shown, loadError, isAtOnce }: Props) {
  const t = useText('orders')
  const money = useMoney()
  if (loadError)
    return (
      <p role="alert" className={styles.error}>
        {loadError.text}
      </p>
    )
  if (!shown) return <Skeleton height={132} radius="md" />
  const { currency, old_total, new_total, lost_coupon, shares, settlement, minutes, silence } = shown
  const amount = money(Math.abs(new_total - old_total), currency)
  return (
    <section className={styles.effects} data-stale={data === undefined || undefined} aria-live="polite">
      <LabeledValue term={t('amend_old_total')}>
        <Money amount={old_total} currency={currency} />
      </LabeledValue>
      <LabeledValue total term={t('amend_new_total')}>
        <Money amount={new_total} currency={currency} />
      </LabeledValue>
      <p>{t(`amend_settle_${settlement}`, { amount })}</p>
      {lost_coupon && <p className={styles.warning}>{t('amend_lost_coupon', { code: lost_coupon })}</p>}
      <p className={styles.muted}>
        {t('amend_commission', {
          before: money(shares.old_commission, currency),
          after: money(shares.new_commission, currency),
        })}
      </p>
      <p>{isAtOnce ? t('amend_at_once') : t(`amend_wait_${silence}`, { minutes })}</p>
    </section>
  )
}
