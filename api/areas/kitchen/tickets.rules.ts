import type { KitchenLine, KitchenTicket } from '#contract/areas/kitchen.ts'
import { stationFor } from '#contract/rules/kitchen/stations.ts'
import type { Station } from '#contract/rules/kitchen/stations.ts'
import { orderLinesOf } from '#contract/rules/order-lines.ts'
import type { LineRow, TicketRow } from './kitchen.db.ts'

/** The tickets of orders. `stations` decide where their lines are prepared. */
export function toTickets(
  rows: readonly TicketRow[],
  lines: readonly LineRow[],
  stations: readonly Station[],
): KitchenTicket[] {
  const linesByOrder = Map.groupBy(lines, ({ order_id }) => order_id)
  return rows.map(({ id, customer_snapshot, closed_at, eta_minutes, ...row }) => ({
    ...row,
    eta_minutes: eta_minutes ?? null,
    customer_name: `${customer_snapshot.first_name} ${customer_snapshot.last_name}`.trim(),
    cancelled_at: row.order_status === 'cancelled' ? closed_at : null,
    lines: (linesByOrder.get(id) ?? []).map((line) => toLine(line, stations)),
  }))
}

function toLine({ position, category_ids, done_at, ...item }: LineRow, stations: readonly Station[]): KitchenLine {
  const [line, ...addons] = orderLinesOf([item])
  return {
    position,
    name: item.name,
    quantity: item.quantity,
    options: [...(line?.options ?? []), ...addons.map(({ name, quantity }) => `+ ${quantity} × ${name}`)],
    instruction: item.instruction,
    allergens: [...new Set([item.allergens, ...addons.map(({ allergens }) => allergens)].flat())],
    station: stationFor(category_ids, stations),
    done_at,
  }
}
