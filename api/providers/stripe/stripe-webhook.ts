import Stripe from 'stripe'

const toleranceSeconds = 5 * 60

/** The event of these bytes; undefined unless the secret signed them less than five minutes ago or ahead. */
export function verifyStripeEvent(
  body: Buffer,
  signature: unknown,
  { secret, nowMs }: { secret: string; nowMs: number },
): Stripe.Event | undefined {
  if (typeof signature !== 'string' || secret === '') return undefined
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (!(signedAt * 1000 - nowMs <= toleranceSeconds * 1000)) return undefined
  try {
    return Stripe.webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, nowMs)
  } catch {
    return undefined
  }
}
