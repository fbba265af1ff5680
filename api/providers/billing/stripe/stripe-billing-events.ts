import type Stripe from 'stripe'
import { z } from 'zod'
import { verifyStripeEvent } from '../../stripe/stripe-webhook.ts'
import type { BillingEvent } from '../billing-gateway.ts'
import { toCharge } from './stripe-charges.rules.ts'

/** The event of a webhook; undefined unless one of the secrets signed these bytes within five minutes. */
export function readBillingEvent(
  body: Buffer,
  signature: unknown,
  { secrets, nowMs }: { secrets: readonly string[]; nowMs: number },
): BillingEvent | undefined {
  for (const secret of secrets) {
    const event = verifyStripeEvent(body, signature, { secret: secret.trim(), nowMs })
    if (event) return toBillingEvent(event)
  }
  return undefined
}

const TenantId = z.uuid()

/**
 * A success or cancellation of an intent is final, so the event says all. After any other event the state is asked
 * for, because events arrive late and in any order.
 */
function toBillingEvent(event: Stripe.Event): BillingEvent {
  const { id, type } = event
  const other = { id, type, tenantId: null, subject: 'other' as const }
  const of = (metadata: Stripe.Metadata | null, name: string) => {
    const tenantId = TenantId.safeParse(metadata?.['tenant_id']).data
    const value = metadata?.[name]
    return tenantId && value ? { id, type, tenantId, value } : undefined
  }
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.payment_failed':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action': {
      const intent = event.data.object
      const ours = of(intent.metadata, 'charge_id')
      if (!ours) return other
      const { value: chargeId, ...rest } = ours
      const isFinal = event.type === 'payment_intent.succeeded' || event.type === 'payment_intent.canceled'
      return isFinal
        ? { ...rest, subject: 'charge', chargeId, charge: toCharge(intent) }
        : { ...rest, subject: 'changed', chargeId }
    }
    case 'checkout.session.completed': {
      const session = event.data.object
      const ours = session.mode === 'setup' ? of(session.metadata, 'tenant_id') : undefined
      if (!ours) return other
      const { value: _tenant, ...rest } = ours
      return { ...rest, subject: 'card', session: session.id }
    }
    default:
      return other
  }
}
