import type { StockReservation } from './stock-reservations.db.ts'

/** A line with the stock it reserves. */
export type StockHolder = { readonly reserved_stock: readonly StockReservation[] }

/** Total reserved stock of all lines, by product. */
export function stockNeededBy(lines: readonly StockHolder[]): StockReservation[] {
  const sums = new Map<string, number>()
  for (const { product_id, quantity } of lines.flatMap(({ reserved_stock: takes }) => takes))
    sums.set(product_id, (sums.get(product_id) ?? 0) + quantity)
  return [...sums].map(([product_id, quantity]) => ({ product_id, quantity }))
}
