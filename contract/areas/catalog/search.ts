import { z } from 'zod'
import { call } from '../../call.ts'
import { catalogPermissions } from '../../rules/permissions.ts'
import { id } from '../../fields.ts'
import { CatalogSearchResult } from '../../schemas/catalog.ts'

const search = z.string().trim().min(1).max(50)
const limit = z.int().min(1).max(50).default(10)

/** Suggestions of the panel search: best match first, at most `limit` of each type. */
export const catalogSearch = {
  search: call('tenant', 'POST /catalog/search', ['ManageTenantMerchantsProduct', 'AccessTenantMerchants'], {
    input: z.object({
      search,
      merchant_id: id.optional(),
      types: z.array(z.enum(['product', 'category'])).default(['product', 'category']),
      limit,
    }),
    output: z.array(CatalogSearchResult),
    readOnly: true,
  }),
}

export const merchantCatalogSearch = {
  search: call('merchant', 'POST /catalog/search', catalogPermissions, {
    input: z.object({
      search,
      types: z.array(CatalogSearchResult.shape.type).default(['product', 'category', 'tag', 'label', 'option']),
      limit,
    }),
    output: z.array(CatalogSearchResult),
    readOnly: true,
  }),
}
