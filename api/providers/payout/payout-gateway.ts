/**
 * An account of a merchant at the gateway. `problem` says why it is not ready: details are missing, are checked, or are
 * asked for again. `shown` is what people may see of its bank account.
 */
export type GatewayAccount = {
  id: string
  isReady: boolean
  problem: 'incomplete' | 'in_review' | 'restricted' | null
  shown: Record<string, string>
}

/** `reversedAmount` came back after the transfer. */
export type GatewayTransfer = { ref: string; amount: number; currency: string; reversedAmount: number }

type NewTransfer = {
  accountId: string
  amount: number
  currency: string
  description: string
  tenantId: string
  payoutId: string
  attempt: number
}

/** Events are hints: the state of the account or transfer must be asked for. */
export type PayoutEvent = { id: string } & (
  | { subject: 'account'; accountId: string }
  | { subject: 'transfer'; payoutId: string }
  | { subject: 'other' }
)

/**
 * A gateway that pays merchants from a tenant's account. Do not call it while rows are locked. Calls throw
 * PaymentProviderUnavailable if the outcome is unknown, and PaymentRejected if it is certain that nothing happened.
 */
export type PayoutGateway = {
  /** The tenant's account. Throws PaymentRejected if the key is refused. */
  verify: () => Promise<string>
  /** The secrets of new webhooks at this address. Null if the gateway cannot reach it or the key may not. */
  createWebhooks: (url: string) => Promise<string[] | null>
  /** An account for a merchant; the same key gives the same account. */
  createAccount: (account: { tenantId: string; merchantId: string; country: string; key: string }) => Promise<string>
  /** Undefined if the account does not exist, or has disconnected itself. */
  findAccount: (id: string) => Promise<GatewayAccount | undefined>
  /** The gateway's own pages for the account: for its first steps, or its settings. */
  openAccountPage: (account: GatewayAccount, returnUrl: string) => Promise<string>
  /** The same payout and attempt give the same transfer. */
  transfer: (transfer: NewTransfer) => Promise<GatewayTransfer>
  findTransfer: (payoutId: string, attempt: number) => Promise<GatewayTransfer | undefined>
  /** Takes a part of a transfer back. The same key takes it back once. */
  reverse: (ref: string, part: { amount: number; currency: string; key: string }) => Promise<void>
  /** The event of a webhook. Undefined if its signature is invalid or older than five minutes. */
  readEvent: (body: Buffer, headers: Readonly<Record<string, unknown>>, nowMs: number) => PayoutEvent | undefined
}
