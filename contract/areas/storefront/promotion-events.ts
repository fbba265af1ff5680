import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id } from '../../fields.ts'

const promotionEvent = z.object({
  type: z.enum(['banner', 'popup']),
  id,
  /** `clicked` of a popup: a press into it. Only popups are closed. */
  event: z.enum(['shown', 'clicked', 'closed']),
})
export type PromotionEvent = z.infer<typeof promotionEvent>

export const storePromotions = {
  /** What a visitor who agreed saw and pressed, each once per page load. Ignored unless the store counts visits. */
  record: call('store', 'POST /promotions/events', 'public', {
    input: z.object({ events: z.array(promotionEvent).min(1).max(50) }),
    output: emptyObject,
    ownTransactions: true,
    limit: { max: 60, seconds: 60, maxPerNetwork: 600 },
    bodyLimit: 8_192,
  }),
}
