import type {
  featuredMerchants as featuredCalls,
  sponsoredMerchants as sponsoredCalls,
} from '#contract/areas/merchants/promotion.ts'
import type { RankedListInput } from '#contract/areas/merchants/promotion.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { merchantOf } from './merchants.commands.ts'
import { pageOfMerchants } from './merchants.db.ts'
import { endFeature, endSponsorship, feature, movePromoted, sponsor } from './promotion.commands.ts'

async function listPromoted(db: Db, input: RankedListInput, which: { is_sponsored: true } | { is_featured: true }) {
  const field = 'is_sponsored' in which ? 'sponsored_rank' : 'featured_rank'
  const { data, meta } = await pageOfMerchants(db, { ...input, ...which }, field)
  return { data: data.map((row) => merchantOf(row, db.now)), meta }
}

export const sponsoredMerchants: Handlers<typeof sponsoredCalls> = {
  create: async ({ db, input: { merchant_id, expected_updated_at, ...values } }) => {
    await lockUnmodified(db, 'merchant', merchant_id, expected_updated_at)
    return sponsor(db, merchant_id, values)
  },
  list: ({ db, input }) => listPromoted(db, input, { is_sponsored: true }),
  move: ({ db, input }) => movePromoted(db, 'sponsored_rank', input),
  remove: async ({ db, input: { id } }) => {
    await endSponsorship(db, id)
    return { id }
  },
}

export const featuredMerchants: Handlers<typeof featuredCalls> = {
  create: async ({ db, input: { merchant_id, featured_rank, expected_updated_at } }) => {
    await lockUnmodified(db, 'merchant', merchant_id, expected_updated_at)
    return feature(db, merchant_id, featured_rank)
  },
  list: ({ db, input }) => listPromoted(db, input, { is_featured: true }),
  move: ({ db, input }) => movePromoted(db, 'featured_rank', input),
  remove: async ({ db, input: { id } }) => {
    await endFeature(db, id)
    return { id }
  },
}
