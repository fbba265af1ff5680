import { z } from 'zod'
import { call } from './call.ts'
import type { Guard } from './call.ts'
import { expectedUpdatedAt, id, instant, idParams, pageOf, searchInput } from './fields.ts'
import { Merchant } from './merchant-schemas.ts'

const rank = z.int().min(1).max(100_000)
const promotes: Guard = ['ManageTenantMerchants', 'ManageTenantPromotions']
const sees: Guard = ['AccessTenantMerchants', 'ManageTenantMerchants', 'ManageTenantPromotions']
const message = 'Update Merchant Successfully'

/** `create` sets and replaces; lists go by rank; `remove` takes the merchant's id. */
export const sponsoredMerchants = {
  create: call('tenant', 'POST /merchant-sponsored/create', promotes, {
    /** sponsored_expiration: in the future; after it the merchant counts as not sponsored. */
    input: z.object({
      merchant_id: id,
      sponsored_rank: rank.nullish(),
      sponsored_expiration: instant.nullish(),
      sponsored_text: z.string().trim().max(50).nullish(),
      ...expectedUpdatedAt,
    }),
    output: Merchant,
    status: 201,
    message,
  }),
  list: call('tenant', 'POST /merchant-sponsored/list', sees, {
    input: searchInput,
    ...pageOf(Merchant),
    readOnly: true,
  }),
  remove: call('tenant', 'DELETE /merchant-sponsored/delete/{id}', promotes, {
    input: idParams,
    output: idParams,
    entity: 'Merchant',
    message,
  }),
}

export const featuredMerchants = {
  create: call('tenant', 'POST /merchant-featured/create', promotes, {
    input: z.object({ merchant_id: id, featured_rank: rank.nullish(), ...expectedUpdatedAt }),
    output: Merchant,
    status: 201,
    message,
  }),
  list: call('tenant', 'POST /merchant-featured/list', sees, {
    input: searchInput,
    ...pageOf(Merchant),
    readOnly: true,
  }),
  remove: call('tenant', 'DELETE /merchant-featured/delete/{id}', promotes, {
    input: idParams,
    output: idParams,
    entity: 'Merchant',
    message,
  }),
}
