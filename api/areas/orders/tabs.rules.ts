import type { orderTab } from '#contract/orders.ts'
import type { z } from 'zod'
import { activeStatuses } from '#contract/rules/orders.ts'
import type { OrderStatus } from '#contract/schemas/order.ts'

type Tab = z.infer<typeof orderTab>

/** Statuses of each tab of the order lists; undefined means all statuses. */
export const statusesOfTab: Readonly<Record<Tab, readonly OrderStatus[] | undefined>> = {
  all: undefined,
  pending: ['pending'],
  processing: ['processing'],
  ready: ['ready'],
  collected: ['collected'],
  completed: ['completed'],
  cancelled: ['cancelled'],
  active: activeStatuses,
}
