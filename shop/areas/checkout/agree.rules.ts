import type { Quoted } from '#shop/areas/basket/quote.ts'

/** What a press on the order button leads to once the bill of what is wanted now is known: an order when it is not above the total that was shown, a question when it is, or the refusal to read. */
export function afterPress(shown: number, { quote, refusal, busy }: Quoted): 'wait' | 'place' | 'ask' | 'stop' {
  if (busy) return 'wait'
  if (refusal || !quote) return 'stop'
  return quote.bill.grand_total <= shown ? 'place' : 'ask'
}
