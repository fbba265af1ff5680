import { z } from 'zod'
import { call } from '../../call.ts'
import type { Guard } from '../../call.ts'
import { expectedUpdatedAt, id, instant, idParams, moveInput, pageOf, searchInput, sortBy } from '../../fields.ts'
import { Merchant } from '../../schemas/merchant.ts'

const listInput = searchInput.extend(sortBy('name', 'sponsored_rank', 'featured_rank', 'created_at'))
export type RankedListInput = z.output<typeof listInput>
const rank = z.int().min(1).max(100_000)
const writePermissions: Guard = ['ManageTenantMerchants', 'ManageTenantPromotions']
const readPermissions: Guard = ['AccessTenantMerchants', 'ManageTenantMerchants', 'ManageTenantPromotions']
const message = 'Update Merchant Successfully'

/** `create` inserts or replaces; lists are sorted by rank; `move` ranks all from 1. Ids are those of merchants. */
export const sponsoredMerchants = {
  create: call('tenant', 'POST /merchant-sponsored/create', writePermissions, {
    /** sponsored_expiration must be in the future. After it the merchant is not sponsored any more. */
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
  list: call('tenant', 'POST /merchant-sponsored/list', readPermissions, {
    input: listInput,
    ...pageOf(Merchant),
    readOnly: true,
  }),
  move: call('tenant', 'POST /merchant-sponsored/move/{id}', writePermissions, {
    input: moveInput,
    output: idParams,
    entity: 'Merchant',
  }),
  remove: call('tenant', 'DELETE /merchant-sponsored/delete/{id}', writePermissions, {
    input: idParams,
    output: idParams,
    entity: 'Merchant',
    message,
  }),
}

export const featuredMerchants = {
  create: call('tenant', 'POST /merchant-featured/create', writePermissions, {
    input: z.object({ merchant_id: id, featured_rank: rank.nullish(), ...expectedUpdatedAt }),
    output: Merchant,
    status: 201,
    message,
  }),
  list: call('tenant', 'POST /merchant-featured/list', readPermissions, {
    input: listInput,
    ...pageOf(Merchant),
    readOnly: true,
  }),
  move: call('tenant', 'POST /merchant-featured/move/{id}', writePermissions, {
    input: moveInput,
    output: idParams,
    entity: 'Merchant',
  }),
  remove: call('tenant', 'DELETE /merchant-featured/delete/{id}', writePermissions, {
    input: idParams,
    output: idParams,
    entity: 'Merchant',
    message,
  }),
}
