import { merchantOrderPos, orderPos } from './areas/orders/pos/pos.api.ts'
import { merchantOrderAmendments, orderAmendments } from './areas/amendments/amendments.api.ts'
import { orderLinks } from './areas/order-links/order-links.api.ts'
import { orderChecks } from './areas/order-check/order-check.api.ts'
import { merchantOrders, orders } from './areas/orders/orders.api.ts'
import { merchantOrderPayments, orderPayments } from './areas/payments/order-payments.api.ts'
import { merchantOrderRefunds, orderRefunds } from './areas/payments/refunds.api.ts'
import { merchantOrderExports, orderExports } from './areas/reports/order.export.ts'

/** Handlers of orders: lists, changes, links, payments, refunds and files. */
export const orderRouter = {
  orders,
  merchantOrders: { ...merchantOrders, ...orderChecks },
  orderLinks,
  orderAmendments,
  merchantOrderAmendments,
  orderPos,
  merchantOrderPos,
  orderPayments,
  merchantOrderPayments,
  orderRefunds,
  merchantOrderRefunds,
  orderExports,
  merchantOrderExports,
}
