import { minorUnit } from '#contract/rules/currencies.ts'
import { listCell } from '../exports/cells.rules.ts'
import type { MerchantOfFile } from './merchant-files.db.ts'

/** The cells of a merchant, by field, in codes. */
export function cellsOf(merchant: MerchantOfFile): Record<string, string> {
  const { commission_type, commission_value, currency } = merchant
  const text = (value: string | number | null) => (value === null ? '' : String(value))
  return {
    slug: merchant.slug,
    name: merchant.name,
    merchant_type: merchant.merchant_type,
    description: text(merchant.description),
    status: merchant.status,
    merchant_categories: listCell(merchant.category_names) ?? '',
    contact_number: merchant.contact_number,
    contact_email: merchant.contact_email,
    currency,
    timezone: merchant.timezone,
    address: merchant.address,
    postal_code: text(merchant.postal_code),
    city: text(merchant.city),
    state: text(merchant.state),
    country: merchant.country,
    latitude: text(merchant.latitude),
    longitude: text(merchant.longitude),
    order_types: listCell(merchant.order_types) ?? '',
    default_order_type: merchant.default_order_type,
    delivery_by: merchant.delivery_by,
    commission_type,
    commission_value:
      commission_type === 'fixed'
        ? (commission_value / 10 ** minorUnit(currency)).toFixed(minorUnit(currency))
        : String(commission_value),
    tax_inclusive_prices: merchant.tax_inclusive_prices ? 'yes' : 'no',
  }
}
