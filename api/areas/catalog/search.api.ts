import type {
  catalogSearch as tenantCalls,
  merchantCatalogSearch as merchantCalls,
} from '#contract/areas/catalog/search.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { catalogHits } from './search.db.ts'

export const catalogSearch: Handlers<typeof tenantCalls> = {
  search: ({ db, input: { search, limit, types, merchant_id } }) =>
    catalogHits(db, types, { search, limit, merchantId: merchant_id ?? null }),
}

export const merchantCatalogSearch: Handlers<typeof merchantCalls> = {
  search: ({ db, input: { search, limit, types } }) =>
    catalogHits(db, types, { search, limit, merchantId: db.merchantId }),
}
