import { Link } from 'react-router'
import type { BreakdownRow } from '#contract/areas/reports.ts'
import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { weekdayNames } from '#kit/ui/base/weekday-names.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { orderParams } from './report-links.ts'
import type { useOrderLinks } from './report-links.ts'
import styles from './reports.module.css'

type Props = { rows: readonly BreakdownRow[]; links: ReturnType<typeof useOrderLinks> }

/** Orders by weekday and hour. Each cell leads to its orders. */
export function HourHeatMap({ rows, links }: Props) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const orders = new Map<string, number>()
  for (const { key, orders: count } of rows) orders.set(key, (orders.get(key) ?? 0) + count)
  const max = Math.max(1, ...orders.values())
  const used = [...orders.keys()].map((key) => Number(key.slice(2)))
  const [first, last] = [Math.min(8, ...used), Math.max(22, ...used)]
  const hours = Array.from({ length: last - first + 1 }, (_, index) => String(first + index).padStart(2, '0'))
  return (
    <Card title={t('orders_by_weekday')} pad={false}>
      <div className={styles.heatScroller}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <th scope="col">{t('by_day')}</th>
              {hours.map((hour) => (
                <th key={hour} scope="col">
                  {hour}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {weekdayNames(locale, 'short').map((name, index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {hours.map((hour) => {
                  const key = `${index + 1}-${hour}`
                  const count = orders.get(key) ?? 0
                  const to = count > 0 ? links(orderParams('hour', { key, merchant_id: null })) : undefined
                  const text = count > 0 ? formatNumber(count, locale) : ''
                  const strength = count === 0 ? 0 : Math.ceil((count / max) * 5)
                  return (
                    <td key={hour} data-strength={strength}>
                      {to ? <Link to={to}>{text}</Link> : text}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
