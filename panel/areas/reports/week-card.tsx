import { Link } from 'react-router'
import { merchantReports, reports } from '#contract/areas/reports.ts'
import type { BreakdownRow } from '#contract/areas/reports.ts'
import { orderProblem } from '#contract/schemas/order-problem.ts'
import type { OrderProblem } from '#contract/schemas/order-problem.ts'
import { usePanelRoute } from '#kit/data/panel-route.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { useCan, usePermissions } from '#kit/data/use-can.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { useMoney } from '#kit/ui/base/money.tsx'
import { Card } from '#kit/ui/layout/layout.tsx'
import { canOpen } from '#panel/shell/routing/route-registry.ts'
import { useBreakdownLabel } from './breakdown-labels.ts'
import { orderParams, useOrderLinks } from './report-links.ts'
import styles from './dashboard.module.css'

/** Where each problem is mended, in the panels of tenants and merchants. */
const remedies: { readonly [problem in OrderProblem]?: { tenant: string; merchant: string } } = {
  accepted_late: { tenant: '/settings/order', merchant: '/settings/notification' },
  missed: { tenant: '/settings/order', merchant: '/settings/notification' },
  rejected: { tenant: '/merchants', merchant: '/settings/store_timing' },
  cancelled: { tenant: '/merchants', merchant: '/settings/store_timing' },
  unavailable: { tenant: '/products', merchant: '/products' },
  prepared_late: { tenant: '/merchants', merchant: '/settings/order_configuration' },
  delivered_late: { tenant: '/settings/delivery', merchant: '/settings/delivery' },
}

const week = { by: 'problem', range: 'last_7_days', limit: 50 } as const

/** The problem that cost most in the last seven days, its orders, and where it is mended. */
export function WeekCard({ currency }: { currency: string }) {
  const t = useText('reports')
  const { byPanel } = usePanelRoute()
  const can = useCan()
  const call = byPanel(reports.breakdown, merchantReports.breakdown)
  const { data } = useCall(call, week, { enabled: can(call) })
  if (!data) return null
  const worst = data.data.find((row) => row.currency === currency && row.sales > 0)
  return (
    <Card title={t('week_title')}>
      {worst ? <Problem row={worst} period={data.meta} /> : <p className={styles.weekText}>{t('week_none')}</p>}
    </Card>
  )
}

function Problem({ row, period }: { row: BreakdownRow; period: { start_date: string; end_date: string } }) {
  const t = useText('reports')
  const money = useMoney()
  const { locale } = useLocaleContext()
  const route = usePanelRoute()
  const permissions = usePermissions()
  const name = useBreakdownLabel('problem')(row)
  const remedy = remedies[orderProblem.safeParse(row.key).data ?? 'refunded']
  const remedyPath = remedy && route.to(remedy[route.panel])
  const orders = useOrderLinks(period)(orderParams('problem', row), name)
  return (
    <>
      <strong className={styles.weekProblem}>{name}</strong>
      <p className={styles.weekText}>
        {t('week_cost', { orders: formatNumber(row.orders, locale), cost: money(row.sales, row.currency) })}
      </p>
      <p className={styles.weekLinks}>
        {remedyPath && canOpen(permissions, remedyPath) && <Link to={remedyPath}>{t('week_fix')}</Link>}
        {orders && <Link to={orders}>{t('week_orders')}</Link>}
      </p>
    </>
  )
}
