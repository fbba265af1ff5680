import { Link } from 'react-router'
import { dashboard } from '#contract/reports.ts'
import type { Dashboard, ReportInput } from '#contract/reports.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { ShareBar } from '#kit/ui/chart/bar-chart.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import styles from './dashboard.module.css'
import type { Lists } from './use-drilldown-links.ts'

/** What sold best in the period. */
export function TopProducts({ answer, lists, ofMany }: { answer: Dashboard; lists: Lists; ofMany: boolean }) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const all = lists.products()
  return (
    <Card
      title={t('top_products')}
      pad={false}
      end={
        all && (
          <Link className={styles.link} to={all}>
            {t('all_products')}
          </Link>
        )
      }
    >
      {answer.top_products.length === 0 ? (
        <EmptyState illustration={<span />} title={t('no_records')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              {ofMany && <th scope="col">{t('merchant')}</th>}
              <th scope="col" data-end>
                {t('quantity')}
              </th>
              <th scope="col" data-end>
                {t('sales')}
              </th>
            </tr>
          </thead>
          <tbody>
            {answer.top_products.slice(0, 8).map((product) => {
              const to = lists.product(product.merchant_id, product.product_id)
              return (
                <tr key={product.product_id}>
                  <th scope="row">
                    {to ? (
                      <Link to={to}>
                        <bdi>{product.name}</bdi>
                      </Link>
                    ) : (
                      <bdi>{product.name}</bdi>
                    )}
                  </th>
                  {ofMany && (
                    <td className={styles.soft}>
                      <bdi>{product.merchant_name}</bdi>
                    </td>
                  )}
                  <td data-end>{formatNumber(product.quantity, locale)}</td>
                  <td data-end>
                    <Money amount={product.sales} currency={answer.currency} />
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** Asked together with the figures, not when they have come. */
export const usePopularMerchants = (
  input: Pick<ReportInput, 'range' | 'start_date' | 'end_date'>,
  every: number | false,
  when: boolean,
) =>
  useCall(
    dashboard.popularMerchants,
    { ...input, limit: 7 },
    { refetchInterval: every, enabled: when, keepPreviousData: true },
  )

/** Whose orders they were, most first. */
export function PopularMerchants({
  popular: { data, loadError, refetch },
  lists,
}: {
  popular: ReturnType<typeof usePopularMerchants>
  lists: Lists
}) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const most = data?.[0]?.orders ?? 1
  const all = lists.merchants()
  return (
    <Card
      title={t('popular_merchants')}
      end={
        all && (
          <Link className={styles.link} to={all}>
            {t('all_merchants')}
          </Link>
        )
      }
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data?.length === 0 && <EmptyState illustration={<span />} title={t('no_records')} />}
      <ul className={styles.shares}>
        {data?.map((merchant) => {
          const to = lists.merchant(merchant.merchant_id)
          const line = (
            <span className={styles.share}>
              <bdi className={styles.name}>{merchant.name}</bdi>
              <span className={styles.soft}>{formatNumber(merchant.orders, locale)}</span>
            </span>
          )
          return (
            <li key={merchant.merchant_id}>
              {to ? <Link to={to}>{line}</Link> : line}
              <ShareBar share={merchant.orders / most} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
