/** What a payment provider can do. Amounts are minor units. Adapters throw PayUnavailable when they cannot be reached: the outcome is then unknown, never assumed. */
export type Intent = {
  ref: string
  status: 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  clientSecret: string | null
  /** Where the customer proves who they are (3-D Secure). */
  redirectUrl: string | null
  failureReason: string | null
}

export type NewIntent = { amount: number; currency: string; /** Same key, same intent. */ idempotencyKey: string; metadata: Record<string, string>; returnUrl: string | null }
export type Refund = { ref: string; status: 'succeeded' | 'pending' | 'failed' }
export type ProviderEvent = { id: string; type: string; intent: Intent }

export type PayProvider = {
  name: string
  createIntent: (wanted: NewIntent) => Promise<Intent>
  /** Hands over what the customer gave; test cards decide what happens in the test environment. */
  confirm: (ref: string, payload: Record<string, unknown>) => Promise<Intent>
  find: (ref: string) => Promise<Intent | undefined>
  refund: (ref: string, amount: number, idempotencyKey: string) => Promise<Refund>
  /** The event of a signed webhook, or undefined when the signature is wrong or too old. */
  readEvent: (body: string, signature: string | undefined, nowMs: number) => ProviderEvent | undefined
}

export class PayUnavailable extends Error {}
