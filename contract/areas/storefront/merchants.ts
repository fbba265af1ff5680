import { z } from 'zod'
import { call } from '../../call.ts'
import {
  country,
  currency,
  day,
  id,
  instant,
  latitude,
  locale,
  longitude,
  metres,
  orderTypeAlias,
  pageOf,
  pageWithTotals,
  point,
  price,
  searchInput,
  sortBy,
} from '../../fields.ts'
import { zoneMethod } from '../delivery/zones.ts'
import { Holiday, OpeningHours } from '../settings/opening-hours.ts'

/**
 * Location of the customer. Default country for zones by country: that of the tenant. Without a postal code zones by
 * postal code count as serving; the address decides at checkout.
 */
export const locationInput = z.object({
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  country: country.optional(),
  postal_code: z.string().max(30).optional(),
  locale: locale.optional(),
})

const serviceReason = z.enum(['no_merchant', 'out_of_zone', 'too_far', 'order_type'])
export type ServiceReason = z.infer<typeof serviceReason>

export const StoreMerchant = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  merchant_type: z.enum(['ecommerce', 'pick_and_drop']),
  logo: z.string().nullable(),
  cover: z.string().nullable(),
  /** Names of the active categories in display order. */
  categories: z.array(z.string()),
  category_ids: z.array(id),
  average_rating: z.number().nullable(),
  reviews_count: z.int(),
  /** Accepts orders for now: is_accepting_orders and within the opening hours. */
  is_open: z.boolean(),
  is_accepting_orders: z.boolean(),
  /** Null if it does not close. */
  open_until: instant.nullable(),
  /** Next opening of a closed merchant; null if unknown. */
  opens_at: instant.nullable(),
  /** Accepts orders for a later time. */
  is_scheduling_enabled: z.boolean(),
  is_forced_scheduling: z.boolean(),
  distance: metres.nullable(),
  delivery_fee: price.nullable(),
  free_delivery_above: price.nullable(),
  /** Minutes until delivery or pickup, and the range to display. */
  eta: z.int().nullable(),
  eta_min: z.int().nullable(),
  eta_max: z.int().nullable(),
  /** Whether the merchant serves the location. Null without a location and for order types without delivery. */
  is_serviceable: z.boolean().nullable(),
  is_featured: z.boolean(),
  is_sponsored: z.boolean(),
  sponsored_text: z.string().nullable(),
  order_types: z.array(orderTypeAlias),
  custom_text: z.string().nullable(),
  address: z.string(),
  city: z.string().nullable(),
  currency,
  timezone: z.string(),
  created_at: instant,
})
export type StoreMerchant = z.infer<typeof StoreMerchant>

const StoreTiming = OpeningHours.extend({ timezone: z.string(), holidays: z.array(Holiday) })
type StoreTiming = z.infer<typeof StoreTiming>
export const StoreZone = z.object({
  method: zoneMethod,
  radius: metres.nullable(),
  polygons: z.array(z.array(point)).nullable(),
  countries: z.array(country).nullable(),
})
export type StoreZone = z.infer<typeof StoreZone>

export const StoreMerchantDetails = StoreMerchant.extend({
  postal_code: z.string().nullable(),
  contact_number: z.string().nullable(),
  contact_email: z.string().nullable(),
  default_order_type: orderTypeAlias,
  timing: StoreTiming,
  zones: z.array(StoreZone),
  merchant_address_location: point.nullable(),
  tax_inclusive_prices: z.boolean(),
  product_tax_percent: z.number(),
  max_distance: metres.nullable(),
  /** Why the location is not served. */
  service_reason: serviceReason.nullable(),
  /** False in a preview for panel users. */
  is_active: z.boolean(),
})
export type StoreMerchantDetails = z.infer<typeof StoreMerchantDetails>

export const StoreReview = z.object({
  customer_name: z.string(),
  rating: z.int(),
  review: z.string().nullable(),
  created_at: instant,
  /** What the merchant answered. */
  reply: z.string().nullable(),
})
export type StoreReview = z.infer<typeof StoreReview>
export const SlotDay = z.object({
  local_date: day,
  slots: z.array(
    z.object({
      start: instant,
      end: instant,
      /** Orders that the slot still takes; null without a limit. */
      remaining: z.int().nullable(),
      /** Pieces of products that it still takes; null for any number. A slot without orders takes one of any size. */
      remaining_items: z.int().nullable(),
    }),
  ),
})
export type SlotDay = z.infer<typeof SlotDay>

const listInput = searchInput.extend({
  ...sortBy('created_at', 'name', 'average_rating', 'distance'),
  ...locationInput.shape,
  order_type: orderTypeAlias.optional(),
  category_id: id.optional(),
  group_id: id.optional(),
  is_featured: z.boolean().optional(),
  is_sponsored: z.boolean().optional(),
  open_now: z.boolean().optional(),
})
export type StoreMerchantListInput = z.output<typeof listInput>

/** The id or the slug; also a former slug of an old link. */
const idOrSlug = z.string().trim().toLowerCase().min(1).max(120)

export const storeMerchants = {
  list: call('store', 'GET /merchants', 'public', { input: listInput, ...pageOf(StoreMerchant) }),
  show: call('store', 'GET /merchants/{id}', 'public', {
    input: locationInput.extend({
      id: idOrSlug,
      order_type: orderTypeAlias.optional(),
      admin: z.boolean().optional(),
      preview: z.string().max(100).optional(),
    }),
    output: StoreMerchantDetails,
  }),
  reviews: call('store', 'GET /merchants/{id}/reviews', 'public', {
    input: searchInput.extend({ ...sortBy('created_at', 'rating'), id }),
    ...pageWithTotals(StoreReview, {
      average_rating: z.number().nullable(),
      ratings: z.array(z.object({ rating: z.int(), count: z.int() })),
    }),
  }),
  /** `product_id` limits the slots to those in which the product is available. */
  slots: call('store', 'GET /merchants/{id}/slots', 'public', {
    input: z.object({ id, order_type: orderTypeAlias, date: day.optional(), product_id: id.optional() }),
    output: z.array(SlotDay),
  }),
  serviceability: call('store', 'POST /serviceability', 'public', {
    input: z.object({
      latitude,
      longitude,
      country: country.optional(),
      merchant_id: id.optional(),
      order_type: orderTypeAlias.optional(),
    }),
    output: z.object({
      is_serviceable: z.boolean(),
      merchants_count: z.int(),
      reason: serviceReason.nullish(),
      /** The nearest merchant of this order type, whether it serves the location or not. */
      nearest: z.object({ _id: id, name: z.string(), distance: metres }).nullable(),
    }),
    readOnly: true,
  }),
}
