import type { catalogSearch as tenantCalls, merchantCatalogSearch as merchantCalls } from '#contract/catalog-search.ts'
import type { Answers } from '#api/platform/handlers.ts'
import { catalogHits } from './search.db.ts'

export const catalogSearch: Answers<typeof tenantCalls> = {
  search: ({ db, input: { search, limit, types, merchant_id } }) =>
    catalogHits(db, types, { search, limit, merchantId: merchant_id ?? null }),
}

export const merchantCatalogSearch: Answers<typeof merchantCalls> = {
  search: ({ db, input: { search, limit, types } }) =>
    catalogHits(db, types, { search, limit, merchantId: db.merchantId }),
}
