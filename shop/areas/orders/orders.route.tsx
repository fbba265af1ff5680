import { Link, useLoaderData, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { myOrders } from '#contract/areas/checkout.ts'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { findPendingOrder } from '#shop/areas/checkout/pending-orders.ts'
import { client } from '#shop/data/client.ts'
import { EmptyState } from '#shop/shell/base/empty-state.tsx'
import { Money } from '#shop/shell/base/money.tsx'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { ProductImage } from '#shop/shell/content/product-image.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { requireCustomer } from '#shop/shell/context/require-customer.ts'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { isUnpaid } from './order-outcome.rules.ts'
import { ReorderOrParcelButton } from './reorder.tsx'
import { useOfflineOrders } from '#shop/shell/app/use-offline-orders.ts'
import { isolateText } from '#shop/shell/content/isolate-text.ts'

const pageSize = 20

export async function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const page = Number(new URL(request.url).searchParams.get('page') ?? 1) || 1
  const [active, past] = await requireCustomer(request, () =>
    Promise.all([
      client(myOrders.list, { status: 'active', limit: 50 }),
      client(myOrders.list, { status: 'past', page, limit: pageSize }),
    ]),
  )
  void findPendingOrder()
  return { active: active.data, past: past.data, total: past.meta.total, page }
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton kind="list" />
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

export default function OrdersPage() {
  const { active, past, total, page } = useLoaderData<typeof clientLoader>()
  const t = useText('orders')
  const path = usePath()
  const [query] = useSearchParams()
  useOfflineOrders([...active, ...past])
  const isEmpty = active.length + past.length === 0 && !query.has('page')
  return (
    <main id="main" className="wrap has-bottom-tabs orders-page">
      <PageTitle text={t('title')} />
      {isEmpty ? (
        <EmptyState icon="orders" title={t('none_title')} text={t('none_text')}>
          <Link className="btn btn-main" to={path()}>
            {t('browse_shops')}
          </Link>
        </EmptyState>
      ) : (
        <h1 className="page-title">{t('title')}</h1>
      )}
      {active.length > 0 && <OrderRows title={t('active')} rows={active} />}
      {past.length > 0 && <OrderRows title={t('past')} rows={past} canReorder />}
      {total > pageSize && (
        <nav className="pager" aria-label={t('pages')}>
          {page > 1 && (
            <Link className="btn btn-line btn-s" to={`?page=${page - 1}`}>
              {t('newer')}
            </Link>
          )}
          <span className="small muted num">{t('page_of', { page, pages: Math.ceil(total / pageSize) })}</span>
          {page * pageSize < total && (
            <Link className="btn btn-line btn-s" to={`?page=${page + 1}`}>
              {t('older')}
            </Link>
          )}
        </nav>
      )}
    </main>
  )
}

function OrderRows({
  title,
  rows,
  canReorder,
}: {
  title: string
  rows: readonly OrderSummary[]
  canReorder?: boolean
}) {
  const t = useText('orders')
  const path = usePath()
  const timeText = useOrderTimeText()
  const statusTextOf = ({ payment_status, order_status, placed_at }: OrderSummary) => {
    if (isUnpaid({ order_status, placed_at })) return t(`pay_${payment_status}`)
    const back = payment_status === 'refund_pending' || payment_status === 'refunded'
    return [t(`status_${order_status}`), ...(back ? [t(`pay_${payment_status}`)] : [])].join(t('comma'))
  }
  return (
    <section className="section">
      <h2 className="subheading">{title}</h2>
      <ul className="order-rows">
        {rows.map((one) => (
          <li key={one.order_id} className="block order-row">
            <ProductImage image={one.merchant.logo_url} seed={one.merchant.name} sizes="56px" />
            <div className="grow">
              <h3>
                <Link to={path(isUnpaid(one) ? `/pay/${one.order_id}` : `/orders/${one.order_id}`)}>
                  {one.merchant.name}
                </Link>
              </h3>
              <p className="small muted">
                {one.items.map((item) => `${item.quantity} × ${isolateText(item.name)}`).join(t('comma'))}
              </p>
              <p className="small num">
                <bdi>{one.order_id}</bdi> ·{' '}
                {timeText.dateTime(
                  one.is_scheduled ? one.delivery_timestamp : one.created_at,
                  one.delivery_timestamp_human.timezone,
                )}
              </p>
            </div>
            <div className="order-end">
              <b>
                <Money amount={one.grand_total} currency={one.currency} />
              </b>
              <span className={`state state-${one.order_status}`}>{statusTextOf(one)}</span>
              {canReorder && <ReorderOrParcelButton order={one} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
