import type { TransactionDetails, Transaction } from '#contract/areas/payments/transactions.ts'
import { useText } from '#kit/data/text.ts'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import type { Shape, Tone } from '#kit/ui/base/status-badge.tsx'
import { Money } from '#kit/ui/base/money.tsx'

type Attempt = TransactionDetails['payments'][number]
type Look = { shape: Shape; tone: Tone }

const statusLooks: Record<Transaction['status'], Look> = {
  pending: { shape: 'pending', tone: 'info' },
  succeeded: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
}
const attemptLooks: Record<Attempt['status'], Look> = {
  awaiting: { shape: 'pending', tone: 'info' },
  processing: { shape: 'processing', tone: 'info' },
  authorized: { shape: 'pending', tone: 'info' },
  succeeded: { shape: 'completed', tone: 'good' },
  failed: { shape: 'cancelled', tone: 'bad' },
  needs_attention: { shape: 'pending', tone: 'now' },
}

export function TransactionStatus({ status }: Pick<Transaction, 'status'>) {
  const t = useText('payments')
  return <StatusLabel {...statusLooks[status]}>{t(`status_${status}`)}</StatusLabel>
}

export function AttemptStatus({ status }: Pick<Attempt, 'status'>) {
  const t = useText('payments')
  return <StatusLabel {...attemptLooks[status]}>{t(`attempt_${status}`)}</StatusLabel>
}

/** The amount of a transaction; money that leaves is negative. */
export const TransactionAmount = ({ type, amount, currency }: Pick<Transaction, 'type' | 'amount' | 'currency'>) => (
  <Money amount={type === 'payment' || type === 'top_up' ? amount : -amount} currency={currency} />
)

const accounts = [
  'customers',
  'order',
  'merchant',
  'commission',
  'charges',
  'delivery',
  'wallet',
  'adjustments',
] as const

/** Returns the name of an account of the ledger. An account that is not known here is shown as it is. */
export function useAccountName() {
  const t = useText('payments')
  return (account: string) => {
    const name = accounts.find((one) => account === one || account.startsWith(`${one}:`) || account === `tenant:${one}`)
    return name === undefined ? account : t(`account_${name}`)
  }
}
