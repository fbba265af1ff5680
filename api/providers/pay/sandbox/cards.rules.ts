/** What becomes of a payment; null: nothing was given to pay with. */
export type Outcome =
  | { status: 'succeeded' | 'requires_action' | 'processing'; reason: null }
  | { status: 'failed'; reason: string }

const outcome = (status: 'succeeded' | 'requires_action' | 'processing'): Outcome => ({ status, reason: null })
const failed = (reason: string): Outcome => ({ status: 'failed', reason })

/** Numbers that are nobody's. Any other is refused, so that no real card is ever taken here. */
const cards: Readonly<Record<string, Outcome>> = {
  '4242424242424242': outcome('succeeded'),
  '4000000000000002': failed('card_declined'),
  '4000000000009995': failed('insufficient_funds'),
  '4000002500003155': outcome('requires_action'),
  '4000002760003184': outcome('requires_action'),
  '4000000000000259': outcome('processing'),
}

export type Given = { card_number?: string | undefined; result?: 'success' | 'failure' | undefined }

/** A card's number decides; without one the wished result does (shapes 6). */
export function outcomeOf({ card_number, result }: Given): Outcome | null {
  const digits = card_number?.replaceAll(/[\s-]/g, '') ?? ''
  if (digits !== '') return cards[digits] ?? failed('unknown_test_card')
  if (result === undefined) return null
  return result === 'success' ? outcome('succeeded') : failed('card_declined')
}

export const lastFour = ({ card_number }: Given): string | null => card_number?.replaceAll(/\D/g, '').slice(-4) || null
