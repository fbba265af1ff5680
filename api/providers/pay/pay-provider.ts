/**
 * A payment intent as reported by the provider. Amounts are in minor units. `metadata` is returned unchanged and
 * identifies the payment.
 */
export type Intent = {
  ref: string
  status: 'requires_payment' | 'requires_action' | 'processing' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  /** Lets the customer's device talk to the provider. */
  clientSecret: string | null
  /** Where the customer authenticates the payment (3-D Secure). */
  redirectUrl: string | null
  failureReason: string | null
  metadata: Readonly<Record<string, string>>
}

type NewIntent = {
  amount: number
  currency: string
  /** The same key gives the same intent. */ idempotencyKey: string
  description: string
  metadata: Record<string, string>
  returnUrl: string | null
}
type NewRefund = {
  intentRef: string
  amount: number
  /** The same key gives the same refund. */ idempotencyKey: string
}
/** `failed` means for certain that no money moved. */
export type Refund = { ref: string | null; status: 'succeeded' | 'pending' | 'failed' }

export type ProviderEvent = { id: string; type: string } & (
  | { subject: 'intent'; intent: Intent }
  | { subject: 'refund'; idempotencyKey: string; refund: Refund }
  | { subject: 'other' }
)

/**
 * A payment provider for one tenant. Do not call it while rows are locked. Calls throw PaymentProviderUnavailable
 * if the outcome is unknown, and PaymentRejected if it is certain that nothing happened.
 */
export type PaymentProvider = {
  createIntent: (intent: NewIntent) => Promise<Intent>
  /** Submits the customer's payment details. Has no effect on an intent that is further along. */
  confirm: (ref: string, payload: Readonly<Record<string, unknown>>) => Promise<Intent>
  find: (ref: string) => Promise<Intent | undefined>
  /** Cancels an intent unless it is paid or processing; returns its state. */
  cancel: (ref: string) => Promise<Intent>
  refund: (refund: NewRefund) => Promise<Refund>
  findRefund: (intentRef: string, idempotencyKey: string) => Promise<Refund | undefined>
  /** The event of a webhook. Undefined if its signature is invalid, of another tenant, or older than five minutes. */
  readEvent: (body: Buffer, headers: Readonly<Record<string, unknown>>, nowMs: number) => ProviderEvent | undefined
}

/** The provider is unreachable or its response is invalid. The outcome is unknown until it is queried. */
export class PaymentProviderUnavailable extends Error {}
/** The provider rejected the request, and nothing happened. */
export class PaymentRejected extends Error {}
