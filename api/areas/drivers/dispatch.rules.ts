import { addressLine } from '#contract/areas/drivers/deliveries.ts'
import type {
  BoardDriver,
  BoardOrder,
  BoardSuggestion,
  BoardTask,
  Place,
  WaitingOrder,
} from '#contract/areas/drivers/dispatch.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import type { Address } from '#contract/fields.ts'
import type { BoardTaskRow, FleetRow, WaitingRow } from './dispatch.db.ts'
import { currentPosition, rankDrivers } from './drivers.rules.ts'
import { isReady, pickupAt, sortTasks } from './tasks.rules.ts'

const pointOf = ({ latitude, longitude }: { latitude?: number | null; longitude?: number | null }): Point | null =>
  typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : null

const placeAt = (address: Address | null): Place =>
  address ? { address: addressLine(address), point: pointOf(address) } : { address: '', point: null }

/** An order as a dispatch board shows it. Says nothing of its customer but the address. */
function toBoardOrder(row: WaitingRow): BoardOrder {
  const { merchant_snapshot: merchant } = row
  return {
    order_id: row.order_id,
    merchant_id: row.merchant_id,
    merchant_name: merchant.name,
    timezone: merchant.timezone,
    is_ready: isReady(row),
    pickup_at: pickupAt(row),
    deliver_at: row.delivery_timestamp,
    pickup: row.pickup ? placeAt(row.pickup) : { address: merchant.address, point: pointOf(merchant) },
    drop: placeAt(row.drop ?? row.address),
  }
}

/** Drivers with their open deliveries in the order in which they are made. */
export function toBoardDrivers(
  fleet: readonly FleetRow[],
  tasks: readonly BoardTaskRow[],
  nowMs: number,
): BoardDriver[] {
  const byDriver = Map.groupBy(tasks, ({ driver_id }) => driver_id)
  return fleet.map((driver) => ({
    id: driver.id,
    name: driver.name,
    seen_at: driver.seen_at,
    position: currentPosition(driver, nowMs),
    merchant_ids: driver.is_tenant_wide ? null : driver.merchant_ids,
    tasks: sortTasks(
      (byDriver.get(driver.id) ?? []).map((row): readonly [BoardTask, number | null] => [
        { ...toBoardOrder(row), id: row.id, state: row.state },
        row.route_position,
      ]),
    ),
  }))
}

/** Whether a driver may take an order of this store. */
const deliversFor = ({ merchant_ids }: BoardDriver, merchantId: string) =>
  merchant_ids === null || merchant_ids.includes(merchantId)

/** Roads are longer than the straight line by this. */
const detour = 1.3
/** Metres a driver makes in a minute in a city, 18 km/h. */
const metresPerMinute = 300
/** To park, to find the door and to hand over. */
const minutesPerStop = 4
/** Two stores this near are one stop, m. */
const sameStoreMetres = 150
const minute = 60_000

const travelMs = (from: Point, to: Point) =>
  ((distanceBetween(from, to) * detour) / metresPerMinute + minutesPerStop) * minute

/**
 * Whether one driver can take both orders from the same store and keep both promises, in one order of stops or the other.
 * They leave once both are ready.
 */
export function fitsOneTrip(a: BoardOrder, b: BoardOrder, nowMs: number): boolean {
  const [store, other] = [a.pickup.point, b.pickup.point]
  if (!store || !other || !a.drop.point || !b.drop.point) return false
  if (distanceBetween(store, other) > sameStoreMetres) return false
  const leaves = Math.max(nowMs, ...[a, b].map(({ is_ready, pickup_at }) => (is_ready ? nowMs : Date.parse(pickup_at))))
  return [[a, b] as const, [b, a] as const].some(([first, second]) => {
    if (!first.drop.point || !second.drop.point) return false
    const firstAt = leaves + travelMs(store, first.drop.point)
    const secondAt = firstAt + travelMs(first.drop.point, second.drop.point)
    return firstAt <= Date.parse(first.deliver_at) && secondAt <= Date.parse(second.deliver_at)
  })
}

/** The delivery that a driver has not picked up yet and that this order can go along with. */
const companionOf = (order: BoardOrder, { tasks }: BoardDriver, nowMs: number): BoardTask | undefined => {
  const [only] = tasks
  return only && tasks.length === 1 && only.state !== 'picked' && fitsOneTrip(order, only, nowMs) ? only : undefined
}

/**
 * A driver for each waiting order, the most urgent first. One that is suggested counts as taken for the next order, so the
 * suggestions can be followed one after the other.
 */
export function suggestDrivers(
  waiting: readonly BoardOrder[],
  drivers: readonly BoardDriver[],
  nowMs: number,
): (BoardSuggestion | null)[] {
  const load = new Map(drivers.map(({ id, tasks }) => [id, tasks.length]))
  return waiting.map((order) => {
    const able = drivers.filter((driver) => deliversFor(driver, order.merchant_id))
    const [best] = rankDrivers(
      able.map(({ id, name, seen_at, position }) => ({
        id,
        name,
        seen_at,
        open_deliveries: load.get(id) ?? 0,
        latitude: position?.latitude ?? null,
        longitude: position?.longitude ?? null,
        located_at: position?.located_at ?? null,
      })),
      order.pickup.point,
      nowMs,
    )
    if (!best) return null
    const suggestion = bestSuggestion(
      order,
      best,
      able.filter(({ id, tasks }) => load.get(id) === tasks.length),
      nowMs,
    )
    load.set(suggestion.driver_id, (load.get(suggestion.driver_id) ?? 0) + 1)
    return suggestion
  })
}

/** The first driver of the ranking, or, if nobody is free, one who takes the order along. */
function bestSuggestion(
  order: BoardOrder,
  best: ReturnType<typeof rankDrivers>[number],
  untouched: readonly BoardDriver[],
  nowMs: number,
): BoardSuggestion {
  const ranked = { driver_id: best.id, driver_name: best.name, reason: best.suggestion ?? 'seen', with_order_id: null }
  if (ranked.reason === 'free') return ranked
  for (const driver of untouched) {
    const companion = companionOf(order, driver, nowMs)
    if (companion)
      return {
        driver_id: driver.id,
        driver_name: driver.name,
        reason: 'same_trip',
        with_order_id: companion.order_id,
      }
  }
  return ranked
}

/** Waiting orders with a driver for each. */
export const toWaiting = (
  rows: readonly WaitingRow[],
  drivers: readonly BoardDriver[],
  nowMs: number,
): WaitingOrder[] => {
  const orders = rows.map(toBoardOrder)
  const suggestions = suggestDrivers(orders, drivers, nowMs)
  return orders.map((order, at) => ({
    ...order,
    has_failed: rows[at]?.order_status === 'picked',
    suggestion: suggestions[at] ?? null,
  }))
}
