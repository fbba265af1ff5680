import { Link } from 'react-router'
import type { ResponseOf } from '#contract/call.ts'
import type { ownWallet } from '#contract/areas/wallet.ts'
import { Money } from '#shop/shell/base/money.tsx'
import { usePath } from '#shop/shell/context/shop.tsx'
import { useText } from '#shop/shell/context/text.tsx'

export type Wallet = ResponseOf<typeof ownWallet.show>

/** The credit of the customer. Stores that take no wallets show it only while there is some. */
export function WalletBlock({ wallet }: { wallet: Wallet }) {
  const t = useText('account')
  const path = usePath()
  if (!wallet.is_active && wallet.balances.every(({ balance }) => balance === 0)) return null
  return (
    <section className="block">
      <h2>
        {t('wallet')}
        <Link className="link" to={path('wallet')}>
          {t('wallet_open')}
        </Link>
      </h2>
      <Balances wallet={wallet} />
    </section>
  )
}

export function Balances({ wallet: { balances } }: { wallet: Wallet }) {
  const t = useText('account')
  return (
    <dl className="bill">
      {balances.map(({ currency, balance }) => (
        <div key={currency} className="total">
          <dt>{t('balance')}</dt>
          <dd>
            <Money amount={balance} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
