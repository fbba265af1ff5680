import type { Selectable } from 'kysely'
import { expect } from 'vitest'
import type { OrderLineTable } from '#api/platform/tables.ts'
import { stockNeededBy } from '../reservations.rules.ts'
import type { Fact } from './recommended-facts.testing.ts'
import { trackedQuantity } from './totals.testing.ts'
import type { TotalsTenant } from './totals.testing.ts'

/** The products in combos, with their pieces. */
export function componentFacts(lines: readonly Selectable<OrderLineTable>[]): Fact[] {
  const pieces = new Map<string, number>()
  for (const { options, quantity } of lines)
    for (const { product_id } of options.flatMap(({ values }) => values))
      if (product_id) pieces.set(product_id, (pieces.get(product_id) ?? 0) + quantity)
  return [...pieces].map(([id, quantity]) => ['component', id, 1, quantity, 0, 0, 0])
}

/** Tracked stock is what no order holds. One holds it until it is cancelled, and that can no longer be undone. */
export async function expectExactStock({ run }: TotalsTenant) {
  const { products, lines } = await run(async (db) => ({
    products: await db.selectFrom('product').select(['id', 'quantity']).where('track_inventory', '=', true).execute(),
    lines: await db
      .selectFrom('order_line as l')
      .innerJoin('orders as o', 'o.id', 'l.order_id')
      .select('l.reserved_stock')
      .where((eb) => eb.or([eb('o.order_status', '<>', 'cancelled'), eb('o.undo', 'is not', null)]))
      .execute(),
  }))
  const held = new Map(stockNeededBy(lines).map(({ product_id, quantity }) => [product_id, quantity]))
  expect([...held.values()].every((quantity) => quantity > 0) && held.size > 0).toBe(true)
  expect(products.map(({ id, quantity }) => [id, (quantity ?? 0) + (held.get(id) ?? 0)])).toEqual(
    products.map(({ id }) => [id, trackedQuantity]),
  )
}
