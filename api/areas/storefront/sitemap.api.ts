import type { storeSitemap as calls } from '#contract/areas/storefront/sitemap.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { indexedMerchant, indexedMerchants, indexedProducts } from './sitemap.db.ts'

export const storeSitemap: Handlers<typeof calls> = {
  merchants: ({ db }) => indexedMerchants(db),
  products: async ({ db, input: { merchant_id } }) => {
    const [merchant, products] = await Promise.all([indexedMerchant(db, merchant_id), indexedProducts(db, merchant_id)])
    orNotFound(merchant, 'Merchant')
    return products
  },
}
