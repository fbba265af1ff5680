import type Stripe from 'stripe'
import type { Intent, Refund } from '../pay-provider.ts'
import { fromStripeAmount } from './stripe-amounts.rules.ts'

/** A Checkout session with its payment intent, if it was expanded. */
export type CheckoutSession = Pick<
  Stripe.Checkout.Session,
  'id' | 'status' | 'payment_status' | 'amount_total' | 'currency' | 'metadata' | 'url' | 'payment_intent'
>
type Progress = Pick<Intent, 'status' | 'failureReason'>

/**
 * The state of a Checkout session as a payment intent of our contract. The session is the reference: its payment
 * intent exists only once the customer has paid.
 */
export function toIntent(session: CheckoutSession): Intent {
  const currency = (session.currency ?? '').toUpperCase()
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const progress = progressOf(session, intent)
  const amount = progress.status === 'succeeded' && intent ? intent.amount_received : (session.amount_total ?? 0)
  return {
    ref: session.id,
    ...progress,
    amount: fromStripeAmount(amount, currency),
    currency,
    clientSecret: null,
    redirectUrl: progress.status === 'requires_payment' ? session.url : null,
    metadata: session.metadata ?? {},
  }
}

function progressOf({ status, payment_status }: CheckoutSession, intent: Stripe.PaymentIntent | null): Progress {
  if (status === 'expired') return { status: 'cancelled', failureReason: 'expired' }
  if (status !== 'complete') return { status: 'requires_payment', failureReason: null }
  if (intent?.status === 'requires_capture') return { status: 'authorized', failureReason: null }
  if (payment_status !== 'unpaid' || intent?.status === 'succeeded') return { status: 'succeeded', failureReason: null }
  if (intent?.status === 'canceled') return { status: 'cancelled', failureReason: 'cancelled' }
  if (intent?.status === 'requires_payment_method')
    return { status: 'failed', failureReason: failureReasonOf(intent.last_payment_error) }
  return { status: 'processing', failureReason: null }
}

/** Our reason for Stripe's error of a card. */
function failureReasonOf(error: Stripe.PaymentIntent.LastPaymentError | null): string {
  if (error?.decline_code === 'insufficient_funds') return 'insufficient_funds'
  return error?.code === 'payment_intent_authentication_failure' ? 'authentication_failed' : 'card_declined'
}

/** What the adapter reads of a refund. */
export type StripeRefund = Pick<Stripe.Refund, 'id' | 'status' | 'metadata'>

export function toRefund({ id, status }: StripeRefund): Refund {
  if (status === 'succeeded') return { ref: id, status: 'succeeded' }
  return { ref: id, status: status === 'failed' || status === 'canceled' ? 'failed' : 'pending' }
}
