import type Stripe from 'stripe'
import { verifyStripeEvent } from '../../stripe/stripe-webhook.ts'
import type { ProviderEvent } from '../pay-provider.ts'
import { toIntent, toRefund } from './stripe-intents.rules.ts'

/** Events that a webhook endpoint should send. Others are accepted and ignored. */
export const stripeEvents = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'payment_intent.amount_capturable_updated',
  'payment_intent.canceled',
  'payment_intent.succeeded',
  'refund.created',
  'refund.updated',
  'refund.failed',
] as const

/** The event of a webhook; undefined unless one of the secrets signed these bytes within five minutes. */
export function readStripeEvent(
  body: Buffer,
  signature: unknown,
  options: { secret: string; nowMs: number },
): ProviderEvent | undefined {
  const event = verifyStripeEvent(body, signature, options)
  return event && toProviderEvent(event)
}

/**
 * A paid or expired session and a refund are final, so the event says all. After any other event the state is asked
 * for, because events arrive late and in any order.
 */
function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const { id, type } = event
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.expired':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed': {
      const session = event.data.object
      const isFinal = session.status === 'expired' || session.payment_status !== 'unpaid'
      if (isFinal) return { id, type, subject: 'intent', intent: toIntent(session) }
      return askAgain(id, type, session.metadata)
    }
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.canceled':
    case 'payment_intent.succeeded':
      return askAgain(id, type, event.data.object.metadata)
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed': {
      const refund = event.data.object
      const idempotencyKey = refund.metadata?.['refund_id']
      if (!idempotencyKey) return { id, type, subject: 'other' }
      return { id, type, subject: 'refund', idempotencyKey, refund: toRefund(refund) }
    }
    default:
      return { id, type, subject: 'other' }
  }
}

const askAgain = (id: string, type: string, metadata: Stripe.Metadata | null): ProviderEvent => {
  const paymentId = metadata?.['payment_id']
  return paymentId ? { id, type, subject: 'payment', paymentId } : { id, type, subject: 'other' }
}
