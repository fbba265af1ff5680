import type { storePromotions as calls } from '#contract/areas/storefront/promotion-events.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { recordPromotionEvents } from './promotion-events.commands.ts'

export const storePromotions: Handlers<typeof calls> = {
  record: async ({ openTransaction, tenant, input: { events } }) => {
    await recordPromotionEvents({ openTransaction, tenant, events })
    return {}
  },
}
