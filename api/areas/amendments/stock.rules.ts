import type { AmendmentLineInput } from '#contract/areas/amendments.ts'
import type { CartViolation } from '../checkout/cart-violation.rules.ts'
import { violationAt } from '../checkout/cart-violation.rules.ts'
import type { ValidationContext } from '../checkout/cart-validation.rules.ts'
import type { StoredLine } from './amendment-pricing.rules.ts'

/** The products that the line takes as choices of a combo. */
export const componentsIn = ({ options }: Pick<StoredLine, 'options'>) =>
  options.flatMap(({ values }) => values.flatMap(({ product_id, name }) => (product_id ? [{ product_id, name }] : [])))

const isTracked = ({ reserved_stock }: StoredLine, id: string) =>
  reserved_stock.some(({ product_id }) => product_id === id)

type LiveStock = ReturnType<ValidationContext['stock']['get']>
const isEnough = (line: StoredLine, live: LiveStock, id: string, count: number): boolean =>
  live !== undefined &&
  live.deleted_at === null &&
  live.status === 'active' &&
  live.stock_status === 'in_stock' &&
  (!isTracked(line, id) || (live.quantity ?? 0) >= count)

/** More pieces of a present item need a product that is still sold and in stock. */
export function stockViolations(
  lines: readonly StoredLine[],
  requested: readonly AmendmentLineInput[],
  stock: ValidationContext['stock'],
): CartViolation[] {
  return requested.flatMap((one, index) => {
    const line = 'line' in one ? lines[one.line] : undefined
    if (!line || !('line' in one) || one.quantity <= line.quantity) return []
    const live = stock.get(line.product_id)
    const values = { product_id: line.product_id, product: line.name }
    if (!live || live.deleted_at !== null || live.status !== 'active')
      return [violationAt(`lines.${index}`, 'product_unavailable', values)]
    if (live.stock_status === 'out_of_stock') return [violationAt(`lines.${index}`, 'out_of_stock', values)]
    const missing = componentsIn(line).find(
      ({ product_id }) => !isEnough(line, stock.get(product_id), product_id, one.quantity - line.quantity),
    )
    if (missing) return [violationAt(`lines.${index}`, 'value_out_of_stock', { ...values, name: missing.name })]
    const available = isTracked(line, line.product_id) ? (live.quantity ?? 0) : Infinity
    return one.quantity - line.quantity > available
      ? [violationAt(`lines.${index}`, 'insufficient_stock', { ...values, available })]
      : []
  })
}
