import type { OrderTypeAlias } from '#contract/fields.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'
import { orderStatuses, statusesOf, transitionsFrom } from './orders.rules.ts'

const types: OrderTypeAlias[] = ['delivery', 'pickup', 'dine_in', 'pick_and_drop']

/** Label and colour name of each status. */
const statusStyles: Readonly<Record<OrderStatus, { label: string; color: string }>> = {
  pending: { label: 'Pending', color: 'now' },
  processing: { label: 'Processing', color: 'soon' },
  ready: { label: 'Ready', color: 'good' },
  driver_assigned: { label: 'Driver assigned', color: 'info' },
  picked: { label: 'Picked up', color: 'info' },
  collected: { label: 'Collected', color: 'gray' },
  delivered: { label: 'Delivered', color: 'gray' },
  completed: { label: 'Completed', color: 'gray' },
  cancelled: { label: 'Cancelled', color: 'gray' },
}

/** All statuses with the order types that use them and their transitions. */
export const statusRows = () =>
  orderStatuses.map((status) => ({
    status,
    ...statusStyles[status],
    order_types: types.filter((type) => statusesOf(type).includes(status)),
    next: Object.fromEntries(types.map((type) => [type, [...transitionsFrom(type, status)]])),
  }))
