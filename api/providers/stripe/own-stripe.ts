import { PaymentProviderUnavailable } from '../pay/pay-provider.ts'
import { callStripe, StripeRejected } from './stripe-client.ts'

/**
 * Awaits a request to an account whose key only the operator or the tenant can replace. With a key that Stripe does not
 * accept the work waits for another one, instead of failing.
 */
export async function callOwnStripe<T>(request: Promise<T>): Promise<T> {
  try {
    return await callStripe(request)
  } catch (error) {
    if (!(error instanceof StripeRejected) || !error.isKeyProblem) throw error
    throw new PaymentProviderUnavailable(error.message, { cause: error })
  }
}

/** The same for a lookup: undefined if Stripe does not know the object. */
export async function findAtOwnStripe<T>(request: Promise<T>): Promise<T | undefined> {
  try {
    return await callOwnStripe(request)
  } catch (error) {
    if (error instanceof StripeRejected && error.status === 404) return undefined
    throw error
  }
}
