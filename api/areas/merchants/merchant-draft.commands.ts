import type { MerchantUpdateInput } from '#contract/areas/merchants/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { hasModule } from '../settings/settings.queries.ts'
import { countCategories } from './merchant-checks.db.ts'
import { merchantRefusals } from './merchants.rules.ts'
import type { ValidatedMerchant } from './merchants.rules.ts'

/**
 * Throws 422 with all errors of the merchant `after` a change. Fields that did not change are not validated again.
 */
export async function checkMerchant(
  db: Db,
  tenant: ResolvedTenant,
  after: ValidatedMerchant & { currency: string },
  sent: MerchantUpdateInput,
  before?: { currency: string },
): Promise<void> {
  const categories = [...new Set(sent.category_ids)]
  const needsModule = after.currency !== tenant.currency && after.currency !== before?.currency
  const [known, mayDiffer] = await Promise.all([
    categories.length === 0 ? { count: 0 } : countCategories(db, categories),
    needsModule ? hasModule(db, 'addon_multicurrency') : true,
  ])
  const submittedFields = new Set(Object.keys(definedColumns(sent)))
  const relatedFields: Record<string, readonly string[]> = {
    contact_number: ['contact_number', 'country'],
    order_types: ['order_types', 'merchant_type'],
    default_order_type: ['default_order_type', 'order_types'],
    commission_value: ['commission_value', 'commission_type'],
    timezone: ['timezone'],
  }
  const refusals = {
    ...Object.fromEntries(
      Object.entries(merchantRefusals(after)).filter(
        ([field]) => before === undefined || relatedFields[field]?.some((one) => submittedFields.has(one)),
      ),
    ),
    ...(known.count === categories.length ? {} : { category_ids: 'The selected category ids is invalid.' }),
    ...(mayDiffer ? {} : { currency: "A currency other than the tenant's needs the module addon_multicurrency." }),
  }
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
}

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
