import { Link } from 'react-router'
import type { Dashboard } from '#contract/areas/reports.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { StatusLabel, StatusBadge } from '#kit/ui/base/status-badge.tsx'
import { useKitText } from '#kit/ui/base/kit-texts.tsx'
import styles from './dashboard.module.css'
import type { DrilldownLinks } from './use-drilldown-links.ts'

/** Number of orders by status with links to the lists. */
export function StatusCard({ data, links }: { data: Dashboard; links: DrilldownLinks }) {
  const t = useText('reports')
  const tKit = useKitText()
  const { locale } = useLocaleContext()
  return (
    <Card title={t('status')} pad={false}>
      <ul className={styles.rows}>
        {data.order_status.map(({ status, count }) => {
          const to = links.orders(status)
          const content = (
            <>
              {count > 0 ? (
                <StatusBadge status={status} />
              ) : (
                <StatusLabel shape={status} tone="off">
                  {tKit(`status_${status}`)}
                </StatusLabel>
              )}
              <span className={styles.count} data-none={count === 0 || undefined}>
                {formatNumber(count, locale)}
              </span>
            </>
          )
          return (
            <li key={status}>
              {to ? (
                <Link className={styles.row} to={to}>
                  {content}
                </Link>
              ) : (
                <span className={styles.row}>{content}</span>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
