import type { StorePaymentMode } from '#contract/storefront.ts'
import type { Bill } from '#contract/schemas/order.ts'
import type { OrderTypeAlias, PaymentAlias } from '#contract/fields.ts'
import { useLocalStore } from '#shop/data/local-store.ts'
import { FieldError } from '#shop/shell/content/field.tsx'
import { Icon } from '#shop/shell/base/icons.tsx'
import type { IconName } from '#shop/shell/base/icons.tsx'
import { useMoney } from '#shop/shell/base/money.tsx'
import { useText } from '#shop/shell/context/text.tsx'
import { lastPayment, paymentOf } from '../draft/draft.ts'
import type { Draft } from '../draft/draft.ts'
import type { Errors } from '../use-checkout.ts'

const icons: Record<PaymentAlias, IconName> = {
  cash_on_delivery: 'cash',
  card: 'card',
  prepaid: 'card',
  wallet: 'wallet',
  upi: 'phone',
  net_banking: 'globe',
}

type Block = {
  modes: readonly StorePaymentMode[]
  draft: Draft
  change: (change: Partial<Draft>) => void
  bill: Bill | null
  currency: string
  type: OrderTypeAlias
  errors: Errors
}

/** The ways to pay that the merchant has switched on. A test environment says that no money moves. */
export function PayBlock({ modes, draft, change, bill, currency, type, errors }: Block) {
  const t = useText('checkout')
  const money = useMoney()
  const chosen = paymentOf(draft, modes, useLocalStore(lastPayment))
  const test = modes.find(({ alias }) => alias === chosen)?.environment === 'test' && chosen !== 'cash_on_delivery'
  const over = (most: number | null) => most !== null && bill !== null && bill.grand_total > most
  const hint = (alias: PaymentAlias) =>
    alias === 'cash_on_delivery'
      ? bill
        ? t(type === 'delivery' ? 'cash_at_door' : 'cash_on_pickup', { amount: money(bill.grand_total, bill.currency) })
        : ''
      : t('online_hint')
  return (
    <section className="block" data-wrong={errors.payment_mode ? '' : undefined}>
      <h2>{t('pay_with')}</h2>
      {modes.length === 0 && <p className="muted">{t('no_payment_modes')}</p>}
      <div role="radiogroup" aria-label={t('pay_with')}>
        {modes.map(({ alias, name, max_amount }) => (
          <label key={alias} className={over(max_amount) ? 'pay off' : 'pay'}>
            <input
              type="radio"
              name="payment"
              checked={chosen === alias && !over(max_amount)}
              disabled={over(max_amount)}
              onChange={() => change({ payment: alias })}
            />
            <span className="dot" />
            <Icon name={icons[alias]} />
            <span className="nm num">
              {t.has(alias) ? t(alias) : name}
              <small className="num">
                {max_amount !== null && over(max_amount)
                  ? t('over_mode_limit', { amount: money(max_amount, currency) })
                  : hint(alias)}
              </small>
            </span>
          </label>
        ))}
      </div>
      {test && (
        <p className="tiny muted row test-note">
          <Icon small name="lock" />
          {t('test_payment')}
        </p>
      )}
      <FieldError text={errors.payment_mode} />
    </section>
  )
}
