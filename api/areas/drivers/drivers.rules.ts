import type { AvailableDriver } from '#contract/areas/drivers/dispatch.ts'
import type { DeliveryState } from '#contract/areas/drivers/fields.ts'
import { distanceBetween } from '#contract/rules/distance.ts'
import type { Point } from '#contract/rules/distance.ts'
import { isDriven } from '#contract/rules/orders.ts'
import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'

type AssignableOrder = { readonly order_type: OrderTypeAlias; readonly order_status: OrderStatus }

/**
 * Whether a driver can be assigned, or another one: once the order is accepted and until it is picked up, and again after
 * a driver could not deliver it.
 */
export function isAssignable(order: AssignableOrder, last: { readonly state: DeliveryState } | undefined): boolean {
  if (!isDriven(order)) return false
  // A first driver could not deliver it and brought it back.
  if (order.order_status === 'picked')
    return last !== undefined && last.state !== 'picked' && last.state !== 'delivered'
  const isWaiting =
    order.order_status === 'processing' || order.order_status === 'ready' || order.order_status === 'driver_assigned'
  return isWaiting && last?.state !== 'picked'
}

type Driver = {
  readonly id: string
  readonly name: string
  readonly open_deliveries: number | null
  readonly seen_at: string
  readonly latitude: number | null
  readonly longitude: number | null
  readonly located_at: string | null
}

const minute = 60_000
/** A position says nothing any more after this time. */
const positionMs = 10 * minute
/** Who was seen within this time answers at once. */
const presentMs = 10 * minute
const isPresent = ({ seen_at }: Pick<Driver, 'seen_at'>, nowMs: number) => nowMs - Date.parse(seen_at) <= presentMs

/**
 * Drivers in the order in which they should be asked: present ones first, then those with the fewest deliveries, then the
 * nearest, then the last seen. The first one says why.
 */
export function rankDrivers(drivers: readonly Driver[], store: Point | null, nowMs: number): AvailableDriver[] {
  const rows = drivers.map((driver) => ({
    id: driver.id,
    name: driver.name,
    open_deliveries: Number(driver.open_deliveries ?? 0),
    distance: distanceOf(driver, store, nowMs),
    seen_at: driver.seen_at,
    suggestion: null,
  }))
  const absence = (row: (typeof rows)[number]) => (isPresent(row, nowMs) ? 0 : 1)
  const sorted = rows.toSorted(
    (a, b) =>
      absence(a) - absence(b) ||
      a.open_deliveries - b.open_deliveries ||
      (a.distance ?? Infinity) - (b.distance ?? Infinity) ||
      Date.parse(b.seen_at) - Date.parse(a.seen_at),
  )
  return sorted.map((row, at) => (at === 0 ? { ...row, suggestion: suggestionOf(row, sorted[1]) } : row))
}

type Row = Pick<AvailableDriver, 'open_deliveries' | 'distance'>

function suggestionOf(best: Row, next: Row | undefined): AvailableDriver['suggestion'] {
  if (best.open_deliveries === 0) return 'free'
  if (next === undefined || best.open_deliveries < next.open_deliveries) return 'fewest'
  return best.distance !== null && best.distance < (next.distance ?? Infinity) ? 'nearest' : 'seen'
}

function distanceOf(driver: Driver, store: Point | null, nowMs: number): number | null {
  const position = currentPosition(driver, nowMs)
  return store === null || position === null ? null : distanceBetween(position, store)
}

/** Where a driver is; null once the position says nothing any more. */
export const currentPosition = (
  { latitude, longitude, located_at }: Pick<Driver, 'latitude' | 'longitude' | 'located_at'>,
  nowMs: number,
) =>
  latitude !== null && longitude !== null && located_at !== null && nowMs - Date.parse(located_at) <= positionMs
    ? { latitude, longitude, located_at }
    : null

/** The browser sends at most one position each ten seconds. */
const minPositionMs = 8_000
/** A position is no better than this, m. */
const maxAccuracy = 1_000
/** Nobody delivers faster than this, m/s. */
const maxSpeed = 60

type LastPosition = Pick<Driver, 'latitude' | 'longitude' | 'located_at'> | undefined

/** Whether a position is kept: not too early, not too vague, and not farther away than anybody can have come. */
export function isPlausible(last: LastPosition, next: Point & { readonly accuracy: number }, nowMs: number): boolean {
  if (next.accuracy > maxAccuracy) return false
  if (!last || last.latitude === null || last.longitude === null || last.located_at === null) return true
  const ms = nowMs - Date.parse(last.located_at)
  if (ms < minPositionMs) return false
  const metres = distanceBetween({ latitude: last.latitude, longitude: last.longitude }, next)
  return metres <= maxAccuracy + (ms / 1_000) * maxSpeed
}
