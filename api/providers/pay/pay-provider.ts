/**
 * A payment intent as reported by the provider. Amounts are in minor units. `metadata` is returned unchanged and
 * identifies the payment.
 */
export type Intent = {
  ref: string
  status: 'requires_payment' | 'requires_action' | 'processing' | 'authorized' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  /** Lets the customer's device talk to the provider. */
  clientSecret: string | null
  /** Where the customer authenticates the payment (3-D Secure). */
  redirectUrl: string | null
  failureReason: string | null
  metadata: Readonly<Record<string, string>>
}

export type CaptureMethod = 'automatic' | 'manual'

export type NewIntent = {
  amount: number
  currency: string
  /** The same key gives the same intent. */ idempotencyKey: string
  description: string
  metadata: Record<string, string>
  returnUrl: string | null
  /** Until when our side accepts the payment (ISO 8601). */
  expiresAt: string
  /** `manual`: paying only authorises the amount, and `capture` takes it. */
  captureMethod: CaptureMethod
}
export type NewRefund = {
  intentRef: string
  amount: number
  currency: string
  /** The same key gives the same refund. */ idempotencyKey: string
}
/** `failed` means for certain that no money moved. */
export type Refund = { ref: string | null; status: 'succeeded' | 'pending' | 'failed' }

/**
 * `payment` means that something happened to a payment of ours, whose state must be asked for.
 */
export type ProviderEvent = { id: string; type: string } & (
  | { subject: 'intent'; intent: Intent }
  | { subject: 'refund'; idempotencyKey: string; refund: Refund }
  | { subject: 'payment'; paymentId: string }
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
  /** Captures an authorised intent. Leaves any other as it is; returns its state. */
  capture: (ref: string) => Promise<Intent>
  /** Cancels an intent, or releases an authorised one, unless it is paid or processing; returns its state. */
  cancel: (ref: string) => Promise<Intent>
  refund: (refund: NewRefund) => Promise<Refund>
  findRefund: (intentRef: string, idempotencyKey: string) => Promise<Refund | undefined>
  /** The event of a webhook. Undefined if its signature is invalid, of another tenant, or older than five minutes. */
  readEvent: (body: Buffer, headers: Readonly<Record<string, unknown>>, nowMs: number) => ProviderEvent | undefined
}

/** What a gateway needs to act for a tenant. A webhook may be signed with any of the secrets. */
export type GatewayCredentials = { secretKey: string; webhookSecrets: readonly string[] }

/** One step of a test payment; `problem` is the gateway's reason if it failed. */
export type PaymentTest = { step: 'credentials' | 'page' | 'authorise' | 'cancel'; problem: string | null }

/**
 * The account of a secret key at a gateway. Calls throw PaymentRejected if the gateway refuses, and
 * PaymentProviderUnavailable without a usable answer.
 */
export type GatewayAccount = {
  /** Checks the key. Returns the account, or null if the key may not read it. */
  verify: () => Promise<string | null>
  /** Whether a payment was made in this account. */
  owns: (ref: string) => Promise<boolean>
  /** Registers a webhook. Null if the key may not, or the gateway cannot reach the address. */
  createWebhook: (url: string) => Promise<{ id: string; secret: string } | null>
  removeWebhook: (id: string) => Promise<void>
  /** Makes a payment in the test environment and cancels it. Says step by step what worked. */
  tryPayment: (currency: string, returnUrl: string) => Promise<PaymentTest[]>
}

/** The provider is unreachable or its response is invalid. The outcome is unknown until it is queried. */
export class PaymentProviderUnavailable extends Error {}
/** The provider rejected the request, and nothing happened. */
export class PaymentRejected extends Error {}
