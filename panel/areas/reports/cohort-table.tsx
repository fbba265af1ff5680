import type { Analytics } from '#contract/areas/reports.ts'
import { useText } from '#kit/data/text.ts'
import { formatDay, formatNumber } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { Card, Text } from '#kit/ui/layout/layout.tsx'
import dashboardStyles from './dashboard.module.css'
import styles from './reports.module.css'

/** How many of the customers of each month ordered again in the months after it. */
export function CohortTable({ cohorts }: { cohorts: Analytics['cohorts'] }) {
  const t = useText('reports')
  const text = cohorts === null ? t('cohorts_building') : t('cohorts_empty')
  return (
    <Card title={t('cohorts')} pad={false}>
      {cohorts?.length ? <Cohorts cohorts={cohorts} /> : <p className={dashboardStyles.allClear}>{text}</p>}
    </Card>
  )
}

function Cohorts({ cohorts }: { cohorts: NonNullable<Analytics['cohorts']> }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const number = (value: number) => formatNumber(value, locale)
  const months = Math.max(...cohorts.map(({ returned }) => returned.length))
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reached by keys */}
      <section className={styles.cohortScroller} tabIndex={0} aria-label={t('cohorts')}>
        <table className={styles.heat}>
          <thead>
            <tr>
              <th scope="col">{t('cohort_month')}</th>
              <th scope="col">{t('new_customers')}</th>
              {Array.from({ length: months }, (_, index) => (
                <th key={index} scope="col">
                  {t('cohort_after', { number: number(index + 1) })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month, customers, returned }) => (
              <tr key={month}>
                <th scope="row">{formatDay(month, locale, { month: 'short', year: 'numeric' })}</th>
                <td data-total>{number(customers)}</td>
                {Array.from({ length: months }, (_, index) => (
                  <ReturnCell key={index} count={returned[index]} customers={customers} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles.cohortNote}>
        <Text tone="soft">{t('cohorts_note')}</Text>
      </div>
    </>
  )
}

/** Empty for months that are not over and for months without customers. */
function ReturnCell({ count, customers }: { count: number | undefined; customers: number }) {
  const { locale } = useLocaleContext()
  if (count === undefined || customers === 0) return <td data-none>{''}</td>
  const share = count / customers
  return (
    <td data-strength={Math.min(5, Math.ceil(share * 10))}>
      {formatNumber(share, locale, { style: 'percent', maximumFractionDigits: 0 })}
    </td>
  )
}
