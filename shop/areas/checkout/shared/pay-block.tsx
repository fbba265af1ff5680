import type { StorePaymentMode } from '#contract/areas/storefront/storefront.ts'
import type { Bill } from '#contract/schemas/order.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import { FieldError } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import type { IconName } from '#shop/shell/base/icons.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import type { Draft } from '../draft/draft.ts'
import type { FieldErrors } from '../use-checkout.ts'

const iconByMode: Record<PaymentAlias, IconName> = {
  cash_on_delivery: 'cash',
  card: 'card',
  prepaid: 'card',
  wallet: 'wallet',
  upi: 'phone',
  net_banking: 'globe',
}

type Props = {
  modes: readonly StorePaymentMode[]
  selected: PaymentAlias | null
  balance: number
  /** What the wallet can pay beside the selected mode. */
  walletPart: number
  usesWallet: boolean
  change: (change: Partial<Draft>) => void
  bill: Bill | null
  currency: string
  type: OrderTypeAlias
  errors: FieldErrors
}

/** The merchant's payment modes. Test environments say that no money moves. */
export function PayBlock({
  modes,
  selected,
  balance,
  walletPart,
  usesWallet,
  change,
  bill,
  currency,
  type,
  errors,
}: Props) {
  const t = useText('checkout')
  const formatMoney = useMoney()
  const isTest =
    modes.find(({ alias }) => alias === selected)?.environment === 'test' &&
    selected !== 'cash_on_delivery' &&
    selected !== 'wallet'
  /** The limit that the bill is outside of. */
  const limitOf = ({ alias, min_amount, max_amount }: StorePaymentMode) => {
    if (bill === null) return undefined
    if (alias === 'wallet' && bill.grand_total > balance)
      return t('wallet_balance', { amount: formatMoney(balance, currency) })
    if (max_amount !== null && bill.grand_total > max_amount)
      return t('over_mode_limit', { amount: formatMoney(max_amount, currency) })
    return min_amount !== null && bill.grand_total < min_amount
      ? t('under_mode_limit', { amount: formatMoney(min_amount, currency) })
      : undefined
  }
  const hint = (alias: PaymentAlias) =>
    alias === 'wallet'
      ? t('wallet_balance', { amount: formatMoney(balance, currency) })
      : alias === 'cash_on_delivery'
        ? bill
          ? t(type === 'delivery' ? 'cash_at_door' : 'cash_on_pickup', {
              amount: formatMoney(bill.grand_total, bill.currency),
            })
          : ''
        : t('online_hint')
  return (
    <section className="block" data-invalid={errors.payment_mode ? '' : undefined}>
      <h2>{t('pay_with')}</h2>
      {modes.length === 0 && <p className="muted">{t('no_payment_modes')}</p>}
      {walletPart > 0 && (
        <label className="pay">
          <input type="checkbox" checked={usesWallet} onChange={() => change({ wallet: !usesWallet })} />
          <Icon name="wallet" />
          <span className="name num">
            {t('use_wallet', { amount: formatMoney(walletPart, currency) })}
            {usesWallet && bill && (
              <small className="num">
                {t('wallet_rest', { amount: formatMoney(bill.grand_total - walletPart, currency) })}
              </small>
            )}
          </span>
        </label>
      )}
      <div role="radiogroup" aria-label={t('pay_with')}>
        {modes.map((mode) => {
          const { alias, name } = mode
          const limit = limitOf(mode)
          return (
            <label key={alias} className={limit ? 'pay off' : 'pay'}>
              <input
                type="radio"
                name="payment"
                checked={selected === alias && limit === undefined}
                disabled={limit !== undefined}
                onChange={() => change({ payment: alias })}
              />
              <span className="dot" />
              <Icon name={iconByMode[alias]} />
              <span className="name num">
                {t.has(alias) ? t(alias) : name}
                <small className="num">{limit ?? hint(alias)}</small>
              </span>
            </label>
          )
        })}
      </div>
      {isTest && (
        <p className="tiny muted row test-note">
          <Icon small name="lock" />
          {t('test_payment')}
        </p>
      )}
      <FieldError text={errors.payment_mode} />
    </section>
  )
}
