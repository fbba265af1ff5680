import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import { id, instant, metres, orderNumber } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { deliveryProof, deliveryState, failureReason } from './fields.ts'

/** One attempt of an own driver to deliver an order, as staff see it. */
const OwnDelivery = z.object({
  id,
  driver_id: id,
  driver_name: z.string(),
  state: deliveryState,
  proof: deliveryProof,
  /** Link to the photo of the hand-over; null without one, and once it is deleted. */
  photo_url: z.string().nullable(),
  failure_reason: failureReason.nullable(),
  note: z.string().nullable(),
  assigned_by_name: z.string().nullable(),
  assigned_at: instant,
  accepted_at: instant.nullable(),
  picked_at: instant.nullable(),
  closed_at: instant.nullable(),
})
export type OwnDelivery = z.infer<typeof OwnDelivery>

const OrderDelivery = z.object({
  /** Newest first. */
  deliveries: z.array(OwnDelivery),
  /** Whether a driver can be assigned, or another one. */
  is_assignable: z.boolean(),
})

/** Why the first driver of the list is suggested. */
const suggestionReason = z.enum(['free', 'fewest', 'nearest', 'seen'])

const AvailableDriver = z.object({
  id,
  name: z.string(),
  open_deliveries: z.int(),
  /** To the store, while the position of the driver is known. */
  distance: metres.nullable(),
  seen_at: instant,
  suggestion: suggestionReason.nullable(),
})
export type AvailableDriver = z.infer<typeof AvailableDriver>

const ofOrder = z.object({ order_id: orderNumber, merchant_id: id.optional() })

const dispatchCalls = (scope: Scope, permission: Permission) => ({
  show: call(scope, 'GET /order/own-delivery', permission, { input: ofOrder, output: OrderDelivery, entity: 'Order' }),
  /** Drivers on duty who may deliver for the merchant of the order, the best choice first. */
  drivers: call(scope, 'GET /order/drivers', permission, {
    input: ofOrder,
    output: z.array(AvailableDriver),
    entity: 'Order',
  }),
  /** Assigns a driver. `replaces` is the open delivery that the caller sees; 409 if it is another one by now. */
  assign: call(scope, 'POST /order/assign-driver', permission, {
    input: ofOrder.extend({ driver_id: id, replaces: id.nullable() }),
    output: OrderDelivery,
    entity: 'Driver',
  }),
  unassign: call(scope, 'POST /order/unassign-driver', permission, {
    input: ofOrder,
    output: OrderDelivery,
    entity: 'Order',
  }),
})

export const driverDispatch = dispatchCalls('tenant', 'ManageTenantOrders')
export const merchantDriverDispatch = dispatchCalls('merchant', 'ManageMerchantOrders')
