import { orderTypeAlias } from '#contract/fields.ts'
import { minorUnit } from '#contract/rules/currencies.ts'
import { listCell } from '../exports/cells.rules.ts'
import { splitList } from '../imports/cell-values.rules.ts'
import type { Cells } from '../imports/define-import.ts'
import { parseChoice, parseYesNo } from '../imports/headings.rules.ts'
import { unreadableCell } from '../imports/problems.rules.ts'
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

const choices: Record<string, (text: string) => string | undefined> = {
  merchant_type: (text) => parseChoice(text, ['ecommerce', 'pick_and_drop']),
  status: (text) => parseChoice(text, ['active', 'inactive']),
  delivery_by: (text) => parseChoice(text, ['admin', 'merchant'], 'delivery_by_'),
  commission_type: (text) => parseChoice(text, ['percentage', 'fixed']),
  default_order_type: (text) => parseChoice(text, orderTypeAlias.options),
  tax_inclusive_prices: (text) => ({ true: 'yes', false: 'no' })[String(parseYesNo(text))],
  order_types: (text) => {
    const types = splitList(text).map((one) => parseChoice(one, orderTypeAlias.options))
    return types.includes(undefined) ? undefined : (listCell(types.flatMap((type) => type ?? [])) ?? '')
  },
}
/** Fields that an empty cell leaves as they are. */
const keptWhenEmpty = new Set([...Object.keys(choices), 'slug', 'currency', 'timezone', 'commission_value', 'country'])

/** The row in codes. Throws `RowError` for the first cell that cannot be read. */
export function codesOf(cells: Cells): Map<string, string> {
  const codes = new Map<string, string>()
  for (const [field, text] of cells) {
    if (text === '' && keptWhenEmpty.has(field)) continue
    const choose = choices[field]
    const code = choose ? choose(text) : text
    if (code === undefined) throw unreadableCell(field, text)
    codes.set(field, code)
  }
  return codes
}

/** Whether a code says the same as the merchant's, also with other decimals. */
export const isSame = (code: string, now: string | undefined) =>
  code === now || (code !== '' && now !== '' && Number(code) === Number(now))
