import Stripe from 'stripe'
import type { Config } from '#api/platform/runtime/config.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '../pay/pay-provider.ts'

/** The version of Stripe's API for which the responses are read. Webhook endpoints are created with it. */
export const stripeApiVersion = '2026-10-28.endive'

const timeoutMs = 8_000
const maxNetworkRetries = 2

/** A client of Stripe at STRIPE_API_URL. Pass an idempotency key with every POST: the client repeats lost requests. */
export function createStripe({ STRIPE_API_URL }: Pick<Config, 'STRIPE_API_URL'>, secretKey: string): Stripe {
  const { protocol, hostname, port } = new URL(STRIPE_API_URL)
  const isPlain = protocol === 'http:'
  return new Stripe(secretKey, {
    apiVersion: stripeApiVersion,
    host: hostname,
    port: port || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
    timeout: timeoutMs,
    maxNetworkRetries,
    telemetry: false,
  })
}

/** Stripe refused the request. `code` and `message` are Stripe's; the message is for staff, not for customers. */
export class StripeRejected extends PaymentRejected {
  readonly status: number
  readonly code: string | null
  constructor(status: number, code: string | null, message: string, cause: unknown) {
    super(message, { cause })
    this.status = status
    this.code = code
  }
  /** The key is wrong, revoked, or lacks a permission: the same request may succeed with another key. */
  get isKeyProblem(): boolean {
    return this.status === 401 || this.status === 403
  }
}

/**
 * Awaits a request to Stripe. Throws StripeRejected if nothing happened for certain, and PaymentProviderUnavailable if
 * the outcome is unknown: no answer, an error of Stripe, or a key that was used with other parameters.
 */
export async function callStripe<T>(request: Promise<T>): Promise<T> {
  try {
    return await request
  } catch (error) {
    throw toPaymentError(error)
  }
}

/** The same for a lookup: undefined if Stripe does not know the object. */
export async function findAtStripe<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await callStripe(request)
  } catch (error) {
    if (error instanceof StripeRejected && error.status === 404) return undefined
    throw error
  }
}

function toPaymentError(error: unknown): Error {
  if (error instanceof PaymentRejected || error instanceof PaymentProviderUnavailable) return error
  if (!(error instanceof Stripe.errors.StripeError))
    return new PaymentProviderUnavailable('The answer of Stripe cannot be read', { cause: error })
  const { statusCode: status, code, message } = error
  const isCertain = status !== undefined && status >= 400 && status < 500 && status !== 409 && status !== 429
  if (!isCertain || error instanceof Stripe.errors.StripeIdempotencyError)
    return new PaymentProviderUnavailable(`Stripe gives no usable answer: ${message}`, { cause: error })
  return new StripeRejected(status, code ?? null, message, error)
}
