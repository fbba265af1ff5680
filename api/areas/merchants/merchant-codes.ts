import { orderTypeAlias } from '#contract/fields.ts'
import { listCell } from '../exports/cells.rules.ts'
import { splitList } from '../imports/cell-values.rules.ts'
import type { Cells } from '../imports/define-import.ts'
import { parseChoice, parseYesNo } from '../imports/headings.rules.ts'
import { unreadableCell } from '../imports/problems.rules.ts'

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
