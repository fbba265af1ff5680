import type Stripe from 'stripe'
import { fromStripeAmount } from '../../pay/stripe/stripe-amounts.rules.ts'
import type { GatewayCard, GatewayCharge } from '../billing-gateway.ts'

/** What is read of a payment intent. */
type StripeIntent = Pick<
  Stripe.PaymentIntent,
  'id' | 'status' | 'amount' | 'currency' | 'last_payment_error' | 'next_action'
>

/** Whether the bank of an automatic charge asks for its cardholder. */
export const needsCardholder = ({ status, last_payment_error }: StripeIntent): boolean =>
  status === 'requires_payment_method' && last_payment_error?.code === 'authentication_required'

/** The state of a payment intent as a charge of our contract. */
export function toCharge(intent: StripeIntent): GatewayCharge {
  const currency = intent.currency.toUpperCase()
  return {
    ref: intent.id,
    ...progressOf(intent),
    amount: fromStripeAmount(intent.amount, currency),
    currency,
    actionUrl: intent.status === 'requires_action' ? (intent.next_action?.redirect_to_url?.url ?? null) : null,
  }
}

function progressOf(intent: StripeIntent): Pick<GatewayCharge, 'status' | 'failureReason'> {
  switch (intent.status) {
    case 'succeeded':
      return { status: 'succeeded', failureReason: null }
    case 'canceled':
      return { status: 'cancelled', failureReason: 'cancelled' }
    case 'requires_action':
      return { status: 'requires_action', failureReason: null }
    case 'requires_payment_method':
      return needsCardholder(intent)
        ? { status: 'requires_action', failureReason: null }
        : { status: 'failed', failureReason: reasonOf(intent.last_payment_error) }
    default:
      return { status: 'processing', failureReason: null }
  }
}

/** Our reason for Stripe's error of a card. */
function reasonOf(error: StripeIntent['last_payment_error']): string {
  if (error?.decline_code === 'insufficient_funds') return 'insufficient_funds'
  if (error?.code === 'expired_card') return 'expired_card'
  return error?.code === 'payment_intent_authentication_failure' ? 'authentication_failed' : 'card_declined'
}

/** What is stored of a card. Undefined for other payment methods. */
export function toCard({ id, card }: Pick<Stripe.PaymentMethod, 'id' | 'card'>): GatewayCard | undefined {
  if (!card) return undefined
  const { brand, last4, exp_month, exp_year } = card
  return { token: id, brand, last4, expiry_month: String(exp_month).padStart(2, '0'), expiry_year: exp_year }
}
