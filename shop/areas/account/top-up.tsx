import { useEffect, useState } from 'react'
import { ownWallet } from '#contract/areas/wallet.ts'
import { TestCard } from '#shop/areas/checkout/test-card.tsx'
import { client } from '#shop/data/client.ts'
import { BusyButton } from '#shop/shell/content/busy-button.tsx'
import { Field, FormError } from '#shop/shell/content/field.tsx'
import { decimalsOf, useMoney } from '#shop/shell/base/money.tsx'
import { useFormSubmission } from '#shop/shell/form/use-form-submission.ts'
import { useText } from '#shop/shell/context/text.tsx'

type Props = {
  terms: { min: number; max: number }
  currency: string
  /** The payment from whose page the customer comes back. */
  returnedId: string | null
  onPaid: () => void
  onClose: () => void
}
type TopUpPayment = { id: string; amount: number; bankUrl: string | null }
type Outcome = 'open' | 'waiting' | 'done' | 'failed'

const pollMs = 2500

/** Adds money to the wallet by card. The server decides what was paid; this page asks until it knows. */
export default function TopUp({ terms, currency, returnedId, onPaid, onClose }: Props) {
  const t = useText('account')
  const formatMoney = useMoney()
  const [started, setStarted] = useState<TopUpPayment | null>(null)
  const [outcome, setOutcome] = useState<Outcome>(returnedId ? 'waiting' : 'open')
  const { busy, formError, run } = useFormSubmission()
  const confirm = (payment_id: string, provider_payload: Record<string, unknown>) =>
    run(async () => {
      const { status, redirect_url } = await client(ownWallet.confirmTopUp, { payment_id, provider_payload })
      if (status === 'processing') {
        setOutcome('waiting')
        if (redirect_url) setStarted((now) => now && { ...now, bankUrl: redirect_url })
        return
      }
      setOutcome(status === 'succeeded' ? 'done' : 'failed')
      setStarted(null)
      if (status === 'succeeded') onPaid()
      if (returnedId) onClose()
    })
  const start = (amount: number) =>
    run(async () => {
      const { payment_id, redirect_url } = await client(ownWallet.startTopUp, {
        amount,
        return_url: `${location.origin}${location.pathname}`,
      })
      setStarted({ id: payment_id, amount, bankUrl: redirect_url ?? null })
      setOutcome('open')
    })
  const waitingId = outcome === 'waiting' && !started?.bankUrl ? (started?.id ?? returnedId) : null
  useEffect(() => {
    if (!waitingId) return
    const timer = setTimeout(() => void confirm(waitingId, {}), busy ? pollMs * 2 : pollMs)
    return () => clearTimeout(timer)
  })
  return (
    <>
      {formError && <FormError>{formError}</FormError>}
      {outcome === 'failed' && <FormError>{t('top_up_failed')}</FormError>}
      {outcome === 'done' && (
        <p className="notice" role="status">
          {t('top_up_done')}
        </p>
      )}
      {waitingId && (
        <p className="payment-wait" role="status">
          <i className="spinner" aria-hidden="true" />
          {t('top_up_wait')}
        </p>
      )}
      {started?.bankUrl && (
        <a className="btn btn-main btn-wide btn-tall" href={started.bankUrl}>
          {t('top_up_bank')}
        </a>
      )}
      {started && !started.bankUrl && outcome === 'open' && (
        <TestCard
          amount={formatMoney(started.amount, currency)}
          onPay={(payload) => void confirm(started.id, payload)}
        />
      )}
      {!started && !waitingId && <AmountForm terms={terms} currency={currency} busy={busy} onStart={start} />}
    </>
  )
}

type AmountFormProps = Pick<Props, 'terms' | 'currency'> & { busy: boolean; onStart: (amount: number) => Promise<void> }

function AmountForm({ terms: { min, max }, currency, busy, onStart }: AmountFormProps) {
  const t = useText('account')
  const formatMoney = useMoney()
  const scale = 10 ** decimalsOf(currency)
  const offers = [10, 20, 50, 100].map((units) => (units * min) / Math.max(1, min / scale)).filter((one) => one <= max)
  const [amount, setAmount] = useState(offers[0] ?? min)
  const isPossible = amount >= min && amount <= max
  return (
    <form
      className="top-up"
      onSubmit={(event) => {
        event.preventDefault()
        if (isPossible && !busy) void onStart(amount)
      }}
    >
      <h3>{t('top_up')}</h3>
      <div className="chips wrapped" role="radiogroup" aria-label={t('top_up')}>
        {offers.map((offer) => (
          <label key={offer} className="chip">
            <input type="radio" name="amount" checked={amount === offer} onChange={() => setAmount(offer)} />
            {formatMoney(offer, currency)}
          </label>
        ))}
      </div>
      <Field
        label={t('other_amount')}
        hint={t('top_up_limits', { min: formatMoney(min, currency), max: formatMoney(max, currency) })}
        dir="ltr"
        type="number"
        inputMode="decimal"
        min={min / scale}
        max={max / scale}
        step={1 / scale}
        value={amount / scale}
        onChange={(event) => setAmount(Math.round(Number(event.target.value) * scale))}
        required
      />
      <BusyButton className="btn btn-main btn-wide" busy={busy}>
        {t('top_up_start', { amount: formatMoney(amount, currency) })}
      </BusyButton>
    </form>
  )
}
