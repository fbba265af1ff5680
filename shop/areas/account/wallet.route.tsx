import { Suspense } from 'react'
import { Link, useLoaderData, useRevalidator, useSearchParams } from 'react-router'
import type { ClientLoaderFunctionArgs, MetaFunction } from 'react-router'
import { ownWallet } from '#contract/areas/wallet.ts'
import type { WalletEntry } from '#contract/areas/wallet.ts'
import { client } from '#shop/data/client.ts'
import { Money, useMoney } from '#shop/shell/base/money.tsx'
import { lazyWithRetry } from '#shop/shell/context/lazy-with-retry.ts'
import { requireCustomer } from '#shop/shell/context/require-customer.ts'
import { usePath, useShop } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { useOrderTimeText } from '#shop/shell/content/order-times.ts'
import { PageTitle } from '#shop/shell/frame/page-title.tsx'
import { Skeleton } from '#shop/shell/frame/skeleton.tsx'
import { Balances } from './wallet-block.tsx'

const TopUp = lazyWithRetry(() => import('./top-up.tsx'))

const pageSize = 20

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const page = Math.max(1, Number(new URL(request.url).searchParams.get('page')) || 1)
  return requireCustomer(request, async () => {
    const [wallet, entries] = await Promise.all([
      client(ownWallet.show, {}),
      client(ownWallet.entries, { page, limit: pageSize }),
    ])
    return { wallet, entries: entries.data, page, hasMore: entries.meta.total > page * pageSize }
  })
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return <Skeleton kind="list" />
}

export const meta: MetaFunction = () => [{ name: 'robots', content: 'noindex' }]

/** The credit of the customer: balance, top-up and statement. */
export default function WalletPage() {
  const { wallet, entries, page, hasMore } = useLoaderData<typeof clientLoader>()
  const t = useText('account')
  const path = usePath()
  const [query, setQuery] = useSearchParams()
  const { revalidate } = useRevalidator()
  const [first] = wallet.balances
  return (
    <main id="main" className="wrap has-bottom-tabs account-page">
      <PageTitle text={t('wallet')} />
      <p>
        <Link className="link" to={path('account')}>
          {t('title')}
        </Link>
      </p>
      <h1 className="page-title">{t('wallet')}</h1>
      <section className="block">
        <Balances wallet={wallet} />
        {wallet.top_up && first && (
          <Suspense>
            <TopUp
              terms={wallet.top_up}
              currency={first.currency}
              returnedId={query.get('payment')}
              onPaid={() => void revalidate()}
              onClose={() => setQuery({}, { replace: true })}
            />
          </Suspense>
        )}
      </section>
      <section className="block">
        <h2>{t('movements')}</h2>
        {entries.length === 0 && <p className="muted">{t('no_movements')}</p>}
        <dl className="bill">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </dl>
        <p className="row">
          {page > 1 && (
            <Link className="link" to={`?page=${page - 1}`}>
              {t('newer')}
            </Link>
          )}
          {hasMore && (
            <Link className="link" to={`?page=${page + 1}`}>
              {t('older')}
            </Link>
          )}
        </p>
      </section>
    </main>
  )
}

function Entry({ entry: { type, order_id, amount, balance, currency, reason, created_at } }: { entry: WalletEntry }) {
  const t = useText('account')
  const formatMoney = useMoney()
  const { timezone } = useShop()
  const timeText = useOrderTimeText()
  return (
    <div>
      <dt>
        {t(`wallet_${type}`, { id: order_id ?? '' })}
        {reason && (
          <small className="as-block">
            “<bdi>{reason}</bdi>”
          </small>
        )}
        <small className="as-block muted num">
          <time dateTime={created_at}>{timeText.date(created_at, timezone)}</time>
        </small>
      </dt>
      <dd>
        <Money amount={Math.abs(amount)} currency={currency} sign={amount < 0 ? '−' : '+'} />
        <small className="as-block muted num">{t('balance_after', { amount: formatMoney(balance, currency) })}</small>
      </dd>
    </div>
  )
}
