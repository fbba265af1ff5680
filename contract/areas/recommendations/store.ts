import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id, ids, orderTypeAlias } from '../../fields.ts'
import { StoreProduct } from '../storefront/catalog.ts'
import { locationInput, StoreMerchant } from '../storefront/merchants.ts'
import { recommendationKind } from './recommendations.ts'

/** Why a product is recommended. */
const reason = z.enum(['together', 'similar', 'popular', 'again'])
export const RecommendedProduct = StoreProduct.extend({ reason })
export type RecommendedProduct = z.infer<typeof RecommendedProduct>

/** Most events of one request: about one screen of the shop. */
const maxEvents = 60

const RecommendationEvent = z.object({ type: recommendationKind, event: z.enum(['impression', 'click']), id })
export type RecommendationEvent = z.infer<typeof RecommendationEvent>

export const storeRecommendations = {
  /**
   * `product_ids` are in the cart and never returned. Products: for the page of `product_id` what is bought with it, then
   * similar products; else, for a merchant, what is bought with those in the cart, then what is popular; else what is
   * popular at merchants that are open and serve the location. Empty while recommendations are off.
   */
  list: call('store', 'GET /recommendations', 'public', {
    input: locationInput.extend({
      type: z.enum(['product', 'merchant']),
      merchant_id: id.optional(),
      product_id: id.optional(),
      product_ids: ids.optional(),
      order_type: orderTypeAlias.optional(),
    }),
    output: z.array(z.union([RecommendedProduct, StoreMerchant])),
  }),
  /** What the customer ordered before and can order now, the most frequent and recent first. */
  orderAgain: call('store', 'GET /recommendations/order-again', 'customer', {
    input: locationInput.extend({ merchant_id: id.optional(), order_type: orderTypeAlias.optional() }),
    output: z.array(RecommendedProduct),
  }),
  /** What visitors saw and pressed. Each item counts once per request; items that are not for sale are ignored. */
  record: call('store', 'POST /recommendations/events', 'public', {
    input: z.object({ events: z.array(RecommendationEvent).min(1).max(maxEvents) }),
    output: emptyObject,
    ownTransactions: true,
    limit: { max: 30, seconds: 60, maxPerNetwork: 300 },
    bodyLimit: 16_384,
  }),
}
