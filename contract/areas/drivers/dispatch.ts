import { z } from 'zod'
import { call } from '../../call.ts'
import type { Scope } from '../../call.ts'
import { emptyObject, id, ids, instant, metres, orderNumber, point } from '../../fields.ts'
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

const Place = z.object({ address: z.string(), point: point.nullable() })
export type Place = z.infer<typeof Place>

/** An order on the dispatch board: from where, to where and until when. */
const BoardOrder = z.object({
  order_id: orderNumber,
  merchant_id: id,
  merchant_name: z.string(),
  timezone: z.string(),
  is_ready: z.boolean(),
  pickup_at: instant,
  deliver_at: instant,
  pickup: Place,
  drop: Place,
})
export type BoardOrder = z.infer<typeof BoardOrder>

/** A driver for an order. `same_trip`: it goes along with `with_order_id`, and both arrive in time. */
const BoardSuggestion = z.object({
  driver_id: id,
  driver_name: z.string(),
  reason: z.enum([...suggestionReason.options, 'same_trip']),
  with_order_id: orderNumber.nullable(),
})
export type BoardSuggestion = z.infer<typeof BoardSuggestion>

const WaitingOrder = BoardOrder.extend({
  /** A first driver could not deliver it. */
  has_failed: z.boolean(),
  suggestion: BoardSuggestion.nullable(),
})
export type WaitingOrder = z.infer<typeof WaitingOrder>

const BoardTask = BoardOrder.extend({ id, state: deliveryState })
export type BoardTask = z.infer<typeof BoardTask>

const BoardDriver = z.object({
  id,
  name: z.string(),
  seen_at: instant,
  /** Null outside of a delivery, and once it is older than ten minutes. */
  position: point.extend({ located_at: instant }).nullable(),
  /** Stores that the driver delivers for; null for all. */
  merchant_ids: z.array(id).nullable(),
  /** In the order in which they are made. */
  tasks: z.array(BoardTask),
})
export type BoardDriver = z.infer<typeof BoardDriver>

/** The first 100 orders of the next three hours without a driver, by promised time, and the drivers on duty. */
const DispatchBoard = z.object({
  waiting: z.array(WaitingOrder),
  has_more: z.boolean(),
  drivers: z.array(BoardDriver),
})
export type DispatchBoard = z.infer<typeof DispatchBoard>

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
  board: call(scope, 'GET /order/dispatch-board', permission, { input: emptyObject, output: DispatchBoard }),
  /** Puts open deliveries of a driver in this order. Others follow as they are due. */
  arrange: call(scope, 'POST /order/driver-route', permission, {
    input: z.object({ driver_id: id, delivery_ids: ids.min(1) }),
    output: DispatchBoard,
    entity: 'Driver',
  }),
})

export const driverDispatch = dispatchCalls('tenant', 'ManageTenantOrders')
export const merchantDriverDispatch = dispatchCalls('merchant', 'ManageMerchantOrders')
