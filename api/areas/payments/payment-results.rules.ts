import type { Intent } from '#api/providers/pay/pay-provider.ts'
import { failureText } from './failure-texts.rules.ts'
import type { PaymentState } from './payments.rules.ts'

type PaymentOutcome = {
  payment: { readonly status: PaymentState; readonly failure_reason: string | null }
  /** `null`: the provider was not asked; `silent`: it did not respond. */
  intent: Intent | null | 'silent'
}

/** Payment result for the customer. A payment without submitted details counts as failed. */
export function toPaymentResult({ payment, intent }: PaymentOutcome, locale: string) {
  const isUntouched =
    payment.status === 'awaiting' && intent !== null && intent !== 'silent' && intent.status === 'requires_payment'
  if (payment.status === 'succeeded' || payment.status === 'authorized') return { status: 'succeeded' as const }
  if (payment.status === 'failed' || isUntouched)
    return {
      status: 'failed' as const,
      failure_reason: failureText(isUntouched ? 'unpaid' : payment.failure_reason, locale),
    }
  return {
    status: 'processing' as const,
    redirect_url: intent === null || intent === 'silent' ? null : intent.redirectUrl,
  }
}
