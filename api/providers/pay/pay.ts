/** A payment as its provider tells it. Amounts are minor units. `metadata` comes back as it was given: it says whose payment it is. */
export type Intent = {
  ref: string
  status: 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  /** With this the customer's own device may speak to the provider. */
  clientSecret: string | null
  /** Where the customer proves who they are (3-D Secure). */
  redirectUrl: string | null
  failureReason: string | null
  metadata: Readonly<Record<string, string>>
}

type NewIntent = {
  amount: number
  currency: string
  /** Same key, same intent. */ idempotencyKey: string
  description: string
  metadata: Record<string, string>
  returnUrl: string | null
}
type NewRefund = { intentRef: string; amount: number; /** Same key, same refund. */ idempotencyKey: string }
/** `failed` is certain: no money moved. */
export type Refund = { ref: string | null; status: 'succeeded' | 'pending' | 'failed' }

export type ProviderEvent = { id: string; type: string } & (
  | { about: 'intent'; intent: Intent }
  | { about: 'refund'; idempotencyKey: string; refund: Refund }
  | { about: 'other' }
)

/**
 * What a payment provider can do for one tenant. Its calls never run while rows are locked. They throw
 * PayUnavailable when the outcome is unknown, PayRefused when it is certain that nothing happened.
 */
export type PayProvider = {
  createIntent: (wanted: NewIntent) => Promise<Intent>
  /** Hands over what the customer gave. An intent that is further already stays as it is. */
  confirm: (ref: string, payload: Readonly<Record<string, unknown>>) => Promise<Intent>
  find: (ref: string) => Promise<Intent | undefined>
  /** Nobody can pay it any more, unless it is paid or under way already: the answer says. */
  cancel: (ref: string) => Promise<Intent>
  refund: (wanted: NewRefund) => Promise<Refund>
  findRefund: (intentRef: string, idempotencyKey: string) => Promise<Refund | undefined>
  /** The event of a webhook; undefined when its signature is wrong, another tenant's or older than five minutes. */
  readEvent: (body: Buffer, headers: Readonly<Record<string, unknown>>, nowMs: number) => ProviderEvent | undefined
}

/** The provider could not be reached or its answer is of no use: what became of the request is unknown until it is asked for. */
export class PayUnavailable extends Error {}
/** The provider understood and will not do it: nothing happened. */
export class PayRefused extends Error {}
