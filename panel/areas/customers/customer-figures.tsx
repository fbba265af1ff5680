import type { CustomerDetails } from '#contract/areas/customers.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber, formatPercent } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Money, useMoney } from '#kit/ui/base/money.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { Kpi } from '#kit/ui/chart/kpi.tsx'
import styles from './customers.module.css'

const dayMs = 86_400_000

/** What the customer has ordered, in figures. */
export function CustomerFigures({ customer }: { customer: CustomerDetails }) {
  const t = useText('customers')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const { orders_count, cancelled_count, refund_count, total_spent, currency, first_order_at, last_order_at } = customer
  const all = orders_count + cancelled_count
  const days =
    first_order_at === null || last_order_at === null || all < 2
      ? null
      : Math.max(1, Math.round((Date.parse(last_order_at) - Date.parse(first_order_at)) / dayMs / (all - 1)))
  const share = (count: number, total: number) => total > 0 && formatPercent((count / total) * 100, locale, 1)
  return (
    <div className={styles.figures}>
      <Kpi
        title={t('orders')}
        value={formatNumber(orders_count, locale)}
        note={t('in_total', { amount: money(total_spent, currency) })}
      />
      <Kpi
        title={t('average')}
        value={orders_count === 0 ? '–' : <Money amount={Math.round(total_spent / orders_count)} currency={currency} />}
      />
      <Kpi
        title={t('every')}
        value={days === null ? '–' : t('days', { number: days })}
        note={
          last_order_at && (
            <>
              {t('last_order')}: <Time at={last_order_at} as="day" />
            </>
          )
        }
      />
      <Kpi title={t('cancelled')} value={formatNumber(cancelled_count, locale)} note={share(cancelled_count, all)} />
      <Kpi title={t('refunds')} value={formatNumber(refund_count, locale)} note={share(refund_count, orders_count)} />
    </div>
  )
}
