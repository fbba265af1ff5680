import { Link } from 'react-router'
import { dashboard } from '#contract/areas/reports.ts'
import type { Dashboard, ReportInput } from '#contract/areas/reports.ts'
import { useCall } from '#kit/data/query.ts'
import { useText } from '#kit/data/text.ts'
import { ShareBar } from '#kit/ui/chart/share-bar.tsx'
import { EmptyState, LoadErrorState } from '#kit/ui/feedback/empty-state.tsx'
import { formatNumber } from '#kit/ui/base/format.ts'
import { Card } from '#kit/ui/layout/layout.tsx'
import { Money } from '#kit/ui/base/money.tsx'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import styles from './dashboard.module.css'
import type { DrilldownLinks } from './use-drilldown-links.ts'

/** The best-selling products of the period. */
export function TopProducts({
  data,
  links,
  hasMerchants,
}: {
  data: Dashboard
  links: DrilldownLinks
  hasMerchants: boolean
}) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const listPath = links.products()
  return (
    <Card
      title={t('top_products')}
      pad={false}
      end={
        listPath && (
          <Link className={styles.link} to={listPath}>
            {t('all_products')}
          </Link>
        )
      }
    >
      {data.top_products.length === 0 ? (
        <EmptyState illustration={<span />} title={t('no_records')} />
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              {hasMerchants && <th scope="col">{t('merchant')}</th>}
              <th scope="col" data-end>
                {t('quantity')}
              </th>
              <th scope="col" data-end>
                {t('sales')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.top_products.slice(0, 8).map((product) => {
              const to = links.product(product.merchant_id, product.product_id)
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
                  {hasMerchants && (
                    <td className={styles.muted}>
                      <bdi>{product.merchant_name}</bdi>
                    </td>
                  )}
                  <td data-end>{formatNumber(product.quantity, locale)}</td>
                  <td data-end>
                    <Money amount={product.sales} currency={data.currency} />
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

/** Called with the dashboard, so that both requests run in parallel. */
export const usePopularMerchants = (
  input: Pick<ReportInput, 'range' | 'start_date' | 'end_date'>,
  refetchInterval: number | false,
  enabled: boolean,
) => useCall(dashboard.popularMerchants, { ...input, limit: 7 }, { refetchInterval, enabled, keepPreviousData: true })

/** Merchants with the most orders. */
export function PopularMerchants({
  popular: { data, loadError, refetch },
  links,
}: {
  popular: ReturnType<typeof usePopularMerchants>
  links: DrilldownLinks
}) {
  const t = useText('reports')
  const { locale } = useLocaleContext()
  const maxOrders = data?.[0]?.orders ?? 1
  const listPath = links.merchants()
  return (
    <Card
      title={t('popular_merchants')}
      end={
        listPath && (
          <Link className={styles.link} to={listPath}>
            {t('all_merchants')}
          </Link>
        )
      }
    >
      {loadError && !data && <LoadErrorState error={loadError} retry={refetch} />}
      {data?.length === 0 && <EmptyState illustration={<span />} title={t('no_records')} />}
      <ul className={styles.shares}>
        {data?.map((merchant) => {
          const to = links.merchant(merchant.merchant_id)
          const content = (
            <span className={styles.share}>
              <bdi className={styles.name}>{merchant.name}</bdi>
              <span className={styles.muted}>{formatNumber(merchant.orders, locale)}</span>
            </span>
          )
          return (
            <li key={merchant.merchant_id}>
              {to ? <Link to={to}>{content}</Link> : content}
              <ShareBar share={merchant.orders / maxOrders} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
