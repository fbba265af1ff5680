import { Link } from 'react-router'
import type { Dashboard } from '#contract/reports.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { StatusLabel, StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import styles from './dashboard.module.css'
import type { Lists } from './use-drilldown-links.ts'

/** How many of the period's orders stand where; each opens its rows. */
export function StatusCard({ answer, lists }: { answer: Dashboard; lists: Lists }) {
  const t = useText('reports')
  const words = useKitText()
  const { locale } = useLocaleContext()
  return (
    <Card title={t('status')} pad={false}>
      <ul className={styles.rows}>
        {answer.order_status.map(({ status, count }) => {
          const to = lists.orders(status)
          const line = (
            <>
              {count > 0 ? (
                <StatusBadge status={status} />
              ) : (
                <StatusLabel shape={status} tone="off">
                  {words(`status_${status}`)}
                </StatusLabel>
              )}
              <span className={styles.figure} data-none={count === 0 || undefined}>
                {formatNumber(count, locale)}
              </span>
            </>
          )
          return (
            <li key={status}>
              {to ? (
                <Link className={styles.row} to={to}>
                  {line}
                </Link>
              ) : (
                <span className={styles.row}>{line}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
