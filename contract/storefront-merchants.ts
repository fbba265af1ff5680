import { z } from 'zod'
import { call } from './call.ts'
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
} from './fields.ts'
import { Holiday, OpeningHours, StoreType } from './settings.ts'

/** Where the customer is; without a country the tenant's own is taken for zones that name countries. */
export const locationInput = z.object({
  latitude: latitude.optional(),
  longitude: longitude.optional(),
  country: country.optional(),
  locale: locale.optional(),
})

export const serviceReason = z.enum(['no_merchant', 'out_of_zone', 'too_far', 'order_type'])
export type ServiceReason = z.infer<typeof serviceReason>

export const StoreMerchant = z.object({
  _id: id,
  name: z.string(),
  slug: z.string(),
  description: z.string().nullable(),
  merchant_type: z.enum(['ecommerce', 'pick_and_drop']),
  logo: z.string().nullable(),
  cover: z.string().nullable(),
  /** Names of its active categories, in their order. */
  categories: z.array(z.string()),
  category_ids: z.array(id),
  average_rating: z.number().nullable(),
  reviews_count: z.int(),
  /** Takes an order for now: accepting and inside its hours. */
  is_open: z.boolean(),
  is_accepting_orders: z.boolean(),
  /** Null where it does not close. */
  open_until: instant.nullable(),
  /** When a closed one opens next; null when nobody knows. */
  opens_at: instant.nullable(),
  /** Can be ordered from for a later time. */
  is_scheduling_enabled: z.boolean(),
  is_forced_scheduling: z.boolean(),
  distance: metres.nullable(),
  delivery_fee: price.nullable(),
  free_delivery_above: price.nullable(),
  /** Minutes until the order is there (or ready to collect), and the band to show. */
  eta: z.int().nullable(),
  eta_min: z.int().nullable(),
  eta_max: z.int().nullable(),
  /** Whether it serves the asked place; null without a place, and for order types that go nowhere. */
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

export const StoreTiming = OpeningHours.extend({ timezone: z.string(), holidays: z.array(Holiday) })
export type StoreTiming = z.infer<typeof StoreTiming>
export const StoreZone = z.object({
  method: StoreType,
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
  /** Why the asked place is not served. */
  service_reason: serviceReason.nullable(),
  /** False in a preview for panel users only. */
  is_active: z.boolean(),
})
export type StoreMerchantDetails = z.infer<typeof StoreMerchantDetails>

export const StoreReview = z.object({
  customer_name: z.string(),
  rating: z.int(),
  review: z.string().nullable(),
  created_at: instant,
})
export type StoreReview = z.infer<typeof StoreReview>
export const SlotDay = z.object({
  local_date: day,
  slots: z.array(z.object({ start: instant, end: instant, remaining: z.int().nullable() })),
})
export type SlotDay = z.infer<typeof SlotDay>

const listed = searchInput.extend({
  ...locationInput.shape,
  order_type: orderTypeAlias.optional(),
  category_id: id.optional(),
  group_id: id.optional(),
  is_featured: z.boolean().optional(),
  is_sponsored: z.boolean().optional(),
  open_now: z.boolean().optional(),
})
export type StoreMerchantListInput = z.output<typeof listed>

/** The id, or the slug, which may be an outdated link's. */
const idOrSlug = z.string().trim().toLowerCase().min(1).max(120)

export const storeMerchants = {
  list: call('store', 'GET /merchants', 'public', { input: listed, ...pageOf(StoreMerchant) }),
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
    input: searchInput.extend({ id }),
    ...pageWithTotals(StoreReview, {
      average_rating: z.number().nullable(),
      ratings: z.array(z.object({ rating: z.int(), count: z.int() })),
    }),
  }),
  /** `product_id` leaves the times at which that product can be had. */
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
      /** The nearest merchant with this order type, served or not. */
      nearest: z.object({ _id: id, name: z.string(), distance: metres }).nullable(),
    }),
    readOnly: true,
  }),
}
