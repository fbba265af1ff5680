import { z } from 'zod'
import { country, currency, id, instant, money, onOff, orderTypeAlias, percent, point, translations, url } from './fields.ts'

const picture = z.object({ image_url: url })

export const Merchant = z.object({
  _id: id, merchant_id: id, merchant_type: z.enum(['ecommerce', 'pick_and_drop']), name: z.string(), slug: z.string(), description: z.string().nullable(), translations,
  address: z.string(), postal_code: z.string().nullable(), city: z.string().nullable(), state: z.string().nullable(), country,
  merchant_address_location: point.nullable(),
  contact_number: z.string(), contact_email: z.string(), show_contact_to_customer: z.boolean(),
  order_types: z.array(orderTypeAlias), default_order_type: orderTypeAlias, status: onOff, is_accepting_orders: z.boolean(), paused_until: instant.nullable(),
  delivery_by: z.enum(['admin', 'merchant']), delivery_provider: z.string().nullable(), share_customer_detail: z.boolean(), override_payment_methods: z.boolean(),
  commission_type: z.enum(['percentage', 'fixed']),
  /** Percent, or minor units per order. */
  commission_value: z.union([percent, money]),
  tax_inclusive_prices: z.boolean(), custom_text: z.string().nullable(), category_ids: z.array(id),
  /** One decimal; null: not rated. */
  average_rating: z.number().nullable(), reviews_count: z.int(),
  is_pos_managed: z.boolean(), connected_pos_name: z.string().nullable(),
  images: z.object({ logo: picture.optional(), cover: picture.optional(), icon: picture.optional() }),
  is_featured: z.boolean(), featured_rank: z.int().nullable(),
  is_sponsored: z.boolean(), sponsored_rank: z.int().nullable(), sponsored_expiration: instant.nullable(), sponsored_text: z.string().nullable(),
  currency, timezone: z.string(), is_dummy: z.boolean(), created_at: instant, updated_at: instant,
})
export type Merchant = z.infer<typeof Merchant>

export const MerchantSummary = z.object({
  _id: id, merchant_id: id, name: z.string(), slug: z.string(), logo_url: z.string().nullable(), status: onOff, is_accepting_orders: z.boolean(),
  average_rating: z.number().nullable(), address: z.string(), phone: z.string(), currency, timezone: z.string(),
})
export type MerchantSummary = z.infer<typeof MerchantSummary>
