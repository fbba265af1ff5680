import type { MerchantUpdateInput } from '#contract/areas/merchants/merchants.ts'
import { definedColumns } from '#api/platform/db/listing.ts'

const plainColumns = [
  'merchant_type',
  'name',
  'slug',
  'description',
  'address',
  'postal_code',
  'city',
  'state',
  'country',
  'contact_number',
  'contact_email',
  'show_contact_to_customer',
  'order_types',
  'default_order_type',
  'status',
  'delivery_by',
  'delivery_provider',
  'share_customer_detail',
  'override_payment_methods',
  'commission_type',
  'commission_value',
  'tax_inclusive_prices',
  'custom_text',
  'currency',
  'timezone',
  'is_pos_managed',
  'connected_pos_name',
  'pos_confirm_minutes',
] as const

/** Returns the columns that a change sets. Fields that were not sent are omitted. */
export function columnsOf(sent: MerchantUpdateInput) {
  const { translations, images = {}, merchant_address_location: place } = sent
  const urls = { logo_url: urlOf(images.logo), cover_url: urlOf(images.cover), icon_url: urlOf(images.icon) }
  return definedColumns({
    ...Object.fromEntries(plainColumns.map((field) => [field, sent[field]])),
    ...urls,
    ...(place === undefined ? {} : { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }),
    translations,
  })
}

const urlOf = (image: { image_url: string } | null | undefined) =>
  image === undefined ? undefined : (image?.image_url ?? null)
