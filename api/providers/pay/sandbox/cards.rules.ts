/** The outcome of a payment; null if no payment details were given. */
export type Outcome =
  | { status: 'succeeded' | 'requires_action' | 'processing'; reason: null }
  | { status: 'failed'; reason: string }

const success = (status: 'succeeded' | 'requires_action' | 'processing'): Outcome => ({ status, reason: null })
const failure = (reason: string): Outcome => ({ status: 'failed', reason })

/** Test card numbers. All others are rejected, so that real cards cannot be used here. */
const testCards: Readonly<Record<string, Outcome>> = {
  '4242424242424242': success('succeeded'),
  '4000000000000002': failure('card_declined'),
  '4000000000009995': failure('insufficient_funds'),
  '4000002500003155': success('requires_action'),
  '4000002760003184': success('requires_action'),
  '4000000000000259': success('processing'),
}

export type CardInput = { card_number?: string | undefined; result?: 'success' | 'failure' | undefined }

/** The card number determines the outcome. Without one the requested result does. */
export function outcomeOf({ card_number, result }: CardInput): Outcome | null {
  const digits = card_number?.replaceAll(/[\s-]/g, '') ?? ''
  if (digits !== '') return testCards[digits] ?? failure('unknown_test_card')
  if (result === undefined) return null
  return result === 'success' ? success('succeeded') : failure('card_declined')
}

export const lastFourDigits = ({ card_number }: CardInput): string | null =>
  card_number?.replaceAll(/\D/g, '').slice(-4) || null

/** Processing time of payments and refunds with the slow test card, and its last digits. */
export const processingMs = 4_000
export const processingCard = '0259'
