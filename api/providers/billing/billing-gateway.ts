/** A card as the gateway stores it. */
export type GatewayCard = {
  token: string
  brand: string
  last4: string
  /** '01' to '12'. */
  expiry_month: string
  expiry_year: number
}

/** `failed` and `cancelled` mean for certain that no money moved. */
export type GatewayCharge = {
  ref: string
  status: 'processing' | 'requires_action' | 'succeeded' | 'failed' | 'cancelled'
  amount: number
  currency: string
  /** Where the cardholder confirms the payment (3-D Secure). */
  actionUrl: string | null
  failureReason: string | null
}

type NewCharge = {
  customer: string
  card: string
  amount: number
  currency: string
  description: string
  /** The same key gives the same charge. */
  idempotencyKey: string
  tenantId: string
  /** Where the cardholder returns after a confirmation. */
  returnUrl: string
  /** Nobody is there to confirm: the charge is part of what the cardholder agreed to before. */
  isAutomatic: boolean
}

type SetupIntent = { ref: string; clientSecret: string; status: 'requires_action' | 'succeeded' }

/**
 * `tenantId` comes from the metadata that this system sent; `chargeId` is the idempotency key of the charge. `changed`
 * says that the state of a charge must be asked for.
 */
export type BillingEvent = { id: string; type: string; tenantId: string | null } & (
  | { subject: 'charge'; chargeId: string; charge: GatewayCharge }
  | { subject: 'changed'; chargeId: string }
  | { subject: 'card'; session: string }
  | { subject: 'other' }
)

type NewCustomer = { tenantId: string; name: string; email: string }
type CardPage = { customer: string; tenantId: string; currency: string; returnUrl: string; idempotencyKey: string }

/**
 * The payment gateway that collects the platform's own bills. Do not call it while rows are locked. Calls throw
 * PaymentProviderUnavailable if the outcome is unknown, and PaymentRejected if it is certain that nothing happened.
 */
export type BillingGateway = {
  name: string
  /** Where browsers send card fields for a token; null if cards are added on the gateway's page only. */
  tokenUrl: string | null
  createCustomer: (customer: NewCustomer) => Promise<string>
  /** Attaches a tokenized card to the customer. */
  attachCard: (customer: string, token: string) => Promise<GatewayCard>
  /** Makes the gateway forget a card. One that it does not know any more is no failure. */
  detachCard: (token: string) => Promise<void>
  /** The gateway's page for a card. It returns to `returnUrl` with {SESSION} replaced by the reference. */
  openCardPage: (page: CardPage) => Promise<string>
  /** The card of a finished page or intent of this customer; undefined if there is none yet. */
  findSessionCard: (customer: string, session: string) => Promise<GatewayCard | undefined>
  /** Prepares a new card, or the verification of a stored one. */
  createSetup: (customer: string, card: string | null, idempotencyKey: string) => Promise<SetupIntent>
  charge: (charge: NewCharge) => Promise<GatewayCharge>
  findCharge: (ref: string) => Promise<GatewayCharge | undefined>
  /** The charge of an idempotency key, also long after the gateway has forgotten the key itself. */
  findChargeByKey: (customer: string, idempotencyKey: string) => Promise<GatewayCharge | undefined>
  /** Cancels a charge that waits for the cardholder; returns its state. */
  cancelCharge: (ref: string) => Promise<GatewayCharge>
  /** The event of a webhook. Undefined if its signature is invalid or older than five minutes. */
  readEvent: (body: Buffer, headers: Readonly<Record<string, unknown>>, nowMs: number) => BillingEvent | undefined
}
