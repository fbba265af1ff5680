import { z } from 'zod'
import { Driver } from '../schemas/driver.ts'
import { FileContent } from '../schemas/file-content.ts'
import { call } from '../call.ts'
import type { Scope } from '../call.ts'
import {
  day,
  id,
  orderNumber,
  orderTypeAlias,
  pageOf,
  pageWithTotals,
  paging,
  paymentAlias,
  searchInput,
} from '../fields.ts'
import {
  Order,
  orderSorts,
  orderSource,
  OrderStats,
  orderStatus,
  OrderStatusRow,
  OrderSummary,
} from '../schemas/order.ts'
import { orderChecks } from './order-check.ts'
import { problemFilter } from '../schemas/order-problem.ts'
import type { Permission } from '../permissions.ts'

export const orderTab = z.enum([
  'all',
  'pending',
  'processing',
  'ready',
  'collected',
  'completed',
  'cancelled',
  'active',
  'late',
])

/** Filters that lead from a figure of a report to its orders. */
const reportFilters = {
  product_id: id.optional(),
  category_id: id.optional(),
  coupon_id: id.optional(),
  charge_id: id.optional(),
  cancelled_by: z.string().max(20).optional(),
  cancel_reason: z.string().max(255).optional(),
  problem: problemFilter.optional(),
  /** The reason of a refund; empty for one without a reason. */
  refund_reason: z.string().max(255).optional(),
  /** Weekday (1 is Monday) and hour of the merchant at which it was placed: `5-19`. */
  placed_hour: z
    .string()
    .regex(/^[1-7]-([01]\d|2[0-3])$/)
    .optional(),
}
export type ReportFilter = keyof typeof reportFilters
/** Whose local days and hours a filter means. By default those of each merchant. */
const dayZone = z.enum(['merchant', 'tenant']).optional()

const listInput = searchInput.extend({
  ...orderSorts,
  ...reportFilters,
  day_zone: dayZone,
  merchant_id: id.optional(),
  customer_id: id.optional(),
  order_status: z.array(orderStatus).optional(),
  tab: orderTab.default('all'),
  order_type: z.array(orderTypeAlias).optional(),
  payment_mode: z.array(paymentAlias).optional(),
  source: z.array(orderSource).optional(),
  is_scheduled: z.boolean().optional(),
  start_date: day.optional(),
  end_date: day.optional(),
})
export type OrderListInput = z.output<typeof listInput>

const statsInput = z.object({ merchant_id: id.optional(), start_date: day.optional(), end_date: day.optional() })
/**
 * `merchant_id`: the order must belong to this merchant. `from`: the order must still have this status. `undoable`:
 * messages, refunds and other consequences wait some seconds, in which `undoStatus` restores the former status.
 */
const changeStatusInput = z.object({
  order_id: orderNumber,
  merchant_id: id.optional(),
  order_status: orderStatus,
  from: orderStatus.optional(),
  reason: z.string().trim().min(1).max(255).optional(),
  preparation_time: z.int().min(1).max(480).optional(),
  undoable: z.boolean().optional(),
  /** What the customer says when they collect the order. Optional; 409 if it is another one. */
  pickup_code: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
})
const noteInput = z.object({
  order_id: orderNumber,
  merchant_id: id.optional(),
  order_note: z.string().trim().min(1).max(500),
})
const OrdersWithStats = z.object({ orders: z.array(OrderSummary), stats: OrderStats })
const OrderListMerchant = z.object({
  _id: id,
  merchant_id: id,
  name: z.string(),
  slug: z.string(),
  logo_url: z.string().nullable(),
  is_accepting_orders: z.boolean(),
})

/** Calls for the tenant (all merchants, or one by merchant_id) and for one merchant. */
const orderCalls = (scope: Scope, permission: Permission) => ({
  show: call(scope, 'GET /order', permission, {
    input: listInput.extend({ order_id: orderNumber.optional() }),
    ...pageOf(OrderSummary),
    output: z.union([Order, z.array(OrderSummary)]),
  }),
  /** The receipt as a PDF in the language of the caller. */
  receipt: call(scope, 'GET /order/receipt', permission, {
    input: z.object({ order_id: orderNumber, merchant_id: id.optional() }),
    output: FileContent,
    entity: 'Order',
  }),
  stats: call(scope, 'GET /order/stats', permission, { input: statsInput, output: OrderStats }),
  list: call(scope, 'POST /order/list', permission, { input: listInput, ...pageOf(OrderSummary), readOnly: true }),
  statuses: call(scope, 'GET /order/status/order', permission, {
    input: z.object({ merchant_id: id.optional() }),
    output: z.array(OrderStatusRow),
  }),
  changeStatus: call(scope, 'POST /order/update-order-status', permission, {
    input: changeStatusInput,
    output: Order,
    message: 'Update Order Successfully',
  }),
  undoStatus: call(scope, 'POST /order/undo-order-status', permission, {
    input: z.object({ order_id: orderNumber, merchant_id: id.optional() }),
    output: Order,
    message: 'Update Order Successfully',
  }),
  addNote: call(scope, 'POST /order/addNote', permission, {
    input: noteInput,
    output: Order,
    message: 'Update Order Successfully',
  }),
  listWithStats: call(scope, 'POST /order/aggregatedOrdersAndStats', permission, {
    input: listInput,
    ...pageOf(OrderSummary),
    output: OrdersWithStats,
    readOnly: true,
  }),
  search: call(scope, 'POST /order/search', permission, {
    input: paging.extend({
      merchant_id: id.optional(),
      search: z.string().trim().min(1).max(50),
      ...orderSorts,
    }),
    ...pageOf(OrderSummary),
    readOnly: true,
  }),
  scheduled: call(scope, 'POST /order/scheduled', permission, {
    input: searchInput.extend({
      ...orderSorts,
      merchant_id: id.optional(),
      start_date: day.optional(),
      end_date: day.optional(),
    }),
    ...pageOf(OrderSummary),
    readOnly: true,
  }),
})

export const orders = {
  ...orderCalls('tenant', 'ManageTenantOrders'),
  setDeliveryProvider: call('tenant', 'POST /order/update-delivery-provider', 'ManageTenantOrders', {
    input: z.object({
      order_id: orderNumber,
      delivery_provider: z.string().trim().min(1).max(60),
      delivery_by: z.enum(['admin', 'merchant']).optional(),
      driver: Driver.optional(),
    }),
    output: Order,
    message: 'Update Order Successfully',
  }),
  listOfMerchant: call('tenant', 'POST /order/aggregatedOrdersAndStats/merchant', 'ManageTenantOrders', {
    input: listInput.extend({ merchant_id: id }),
    ...pageWithTotals(OrderSummary, {}),
    output: OrdersWithStats.extend({ merchant: OrderListMerchant }),
    readOnly: true,
  }),
}

export const merchantOrders = {
  ...orderCalls('merchant', 'ManageMerchantOrders'),
  ...orderChecks,
  setPreparationTime: call('merchant', 'POST /order/update-preparation-time', 'ManageMerchantOrders', {
    input: z.object({ order_id: orderNumber, preparation_time: z.int().min(1).max(480) }),
    output: Order,
    message: 'Update Order Successfully',
  }),
}
