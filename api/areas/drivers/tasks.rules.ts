import { addressLine } from '#contract/areas/drivers/deliveries.ts'
import type { DriverTask, Stop } from '#contract/areas/drivers/deliveries.ts'
import type { Address } from '#contract/fields.ts'
import type { BoardRow } from './dispatch.db.ts'
import type { TaskRow } from './tasks.queries.ts'

type Person = { name: string; phone: string | null }

const stopAt = ({ name, phone }: Person, address: Address | null): Stop => ({
  name,
  phone,
  address: address ? addressLine(address) : '',
  landmark: address?.landmark ?? null,
  latitude: address?.latitude ?? null,
  longitude: address?.longitude ?? null,
})

const storeStop = ({ name, phone, address, latitude, longitude }: TaskRow['merchant_snapshot']): Stop => ({
  name,
  phone,
  address,
  landmark: null,
  latitude,
  longitude,
})

/** When an order leaves the store to arrive in time. */
export const pickupAt = ({ delivery_timestamp, eta_minutes, preparation_time }: BoardRow): string => {
  const travelMinutes = Math.max(0, (eta_minutes ?? preparation_time) - preparation_time)
  return new Date(Date.parse(delivery_timestamp) - travelMinutes * 60_000).toISOString()
}

/** Whether an order can be picked up now. */
export const isReady = ({ was_ready, order_type, order_status }: BoardRow): boolean =>
  was_ready || order_type === 'pick_and_drop' || order_status === 'picked'

/** What is still to be paid in cash. */
const cashDue = ({ payment_mode, payment_status, grand_total, wallet_amount }: TaskRow): number =>
  payment_mode === 'cash_on_delivery' && payment_status === 'pending' ? grand_total - wallet_amount : 0

/** A delivery as its driver sees it. Drivers of a store that does not see numbers of customers do not see them either. */
export function toTask(row: TaskRow, hidesContact: boolean): DriverTask {
  const { merchant_snapshot: merchant, customer_snapshot: customer } = row
  const person = {
    name: `${customer.first_name} ${customer.last_name}`.trim(),
    phone: hidesContact && !row.share_customer_detail ? null : customer.mobile,
  }
  return {
    id: row.id,
    order_id: row.order_id,
    order_type: row.order_type,
    state: row.state,
    proof: row.proof,
    has_photo: row.photo_key !== null,
    is_ready: isReady(row),
    pickup_at: pickupAt(row),
    deliver_at: row.delivery_timestamp,
    timezone: merchant.timezone,
    merchant_name: merchant.name,
    pickup: row.pickup ? stopAt(person, row.pickup) : storeStop(merchant),
    drop: stopAt(person, row.drop ?? row.address),
    customer_note: row.customer_note,
    delivery_instruction: row.delivery_instruction,
    items: row.items_summary.map(({ name, quantity, options }) => ({
      name,
      quantity,
      ...(options ? { options } : {}),
    })),
    cash_due: cashDue(row),
    currency: row.currency,
  }
}

type Due = Pick<DriverTask, 'order_id' | 'state' | 'pickup_at' | 'deliver_at'>
const dueAt = ({ state, pickup_at, deliver_at }: Due) => Date.parse(state === 'picked' ? deliver_at : pickup_at)

/** In the order that staff have set, the others as the next step of each is due. */
export const sortTasks = <T extends Due>(tasks: readonly (readonly [task: T, position: number | null])[]): T[] =>
  tasks
    .toSorted(
      ([a, first], [b, second]) =>
        (first ?? Infinity) - (second ?? Infinity) || dueAt(a) - dueAt(b) || a.order_id.localeCompare(b.order_id),
    )
    .map(([task]) => task)
