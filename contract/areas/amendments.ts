import { z } from 'zod'
import { call } from '../call.ts'
import type { Scope } from '../call.ts'
import { id, money, orderNumber, price } from '../fields.ts'
import type { Permission } from '../permissions.ts'
import { Amendment } from '../schemas/amendment.ts'
import { Bill, CustomerOrder, Order } from '../schemas/order.ts'
import { CartItemInput } from './checkout.ts'

/** A line of the changed order: pieces of a present item (index in `cart.cart_items`) at its price, or a new item. */
const LineInput = z.union([
  z.object({ line: z.int().min(0).max(199), quantity: z.int().min(1).max(99) }),
  z.object({ item: CartItemInput }),
])
export type AmendmentLineInput = z.output<typeof LineInput>

const changeInput = z.object({
  order_id: orderNumber,
  merchant_id: id.optional(),
  /** All lines that the order has afterwards. An item that is not named is removed. */
  lines: z.array(LineInput).min(1).max(200),
})
export type AmendmentChange = z.output<typeof changeInput>

/** How the difference is settled; none if nothing was paid yet, or the total stays. */
const settlement = z.enum(['none', 'cash', 'payment', 'wallet', 'refund'])

export const AmendmentPreview = Amendment.pick({
  currency: true,
  old_total: true,
  new_total: true,
  old_lines: true,
  new_lines: true,
  lost_coupon: true,
}).extend({
  bill: Bill,
  /** Of the merchant and of the store network, before and after. */
  shares: z.object({
    old_commission: money,
    new_commission: money,
    old_merchant: money,
    new_merchant: money,
  }),
  settlement,
  /** Whether a proposal is applied without the customer, if what it removes is sold out. */
  is_applied_at_once: z.boolean(),
  /** Minutes that the customer has to answer, and what follows if they do not. */
  minutes: z.int(),
  silence: Amendment.shape.silence,
})
export type AmendmentPreview = z.infer<typeof AmendmentPreview>

export const AddableProduct = z.object({
  product_id: id,
  name: z.string(),
  image: z.string().nullable(),
  price,
  options: z.array(
    z.object({
      option_id: id,
      /** The values under which the option is asked, the outermost first. Absent: always asked. */
      under: z.array(z.string()).optional(),
      name: z.string(),
      is_required: z.boolean(),
      is_single: z.boolean(),
      values: z.array(z.object({ id: z.string(), name: z.string(), price: money })),
    }),
  ),
})
export type AddableProduct = z.infer<typeof AddableProduct>

const amendmentCalls = (scope: Scope, permission: Permission) => ({
  /** What a change would do to the bill, calculated as the change itself. Nothing is stored. */
  preview: call(scope, 'POST /order/amendment/preview', permission, {
    input: changeInput,
    output: AmendmentPreview,
    readOnly: true,
  }),
  /**
   * Proposes a change to the customer, who approves or declines it. An order has one open change. Without the customer
   * nothing becomes more expensive.
   */
  propose: call(scope, 'POST /order/amendment', permission, {
    input: changeInput.extend({
      reason: z.string().trim().min(1).max(255),
      /** What is removed is not there: it does not return to the stock. */
      is_sold_out: z.boolean().default(false),
      expected_total: price.optional(),
    }),
    output: Order,
    ownTransactions: true,
    message: 'Update Order Successfully',
  }),
  withdraw: call(scope, 'POST /order/amendment/cancel', permission, {
    input: z.object({ order_id: orderNumber, merchant_id: id.optional(), amendment_id: id }),
    output: Order,
    message: 'Update Order Successfully',
    entity: 'Amendment',
  }),
  /** Products of the order's merchant that can be added to it, by name. */
  products: call(scope, 'GET /order/amendment/products', permission, {
    input: z.object({
      order_id: orderNumber,
      merchant_id: id.optional(),
      search: z.string().trim().max(50).default(''),
    }),
    output: z.array(AddableProduct),
    entity: 'Order',
  }),
})

export const orderAmendments = amendmentCalls('tenant', 'ManageTenantOrders')
export const merchantOrderAmendments = amendmentCalls('merchant', 'ManageMerchantOrders')

const decisionInput = z.object({ id: orderNumber, amendment_id: id })

export const myAmendments = {
  /**
   * Approves a change. It is applied at once, unless the customer has to pay the difference with their card: start a payment
   * with its `amendment_id` then. Approving twice applies it once.
   */
  approve: call('store', 'POST /orders/{id}/amendment/approve', 'customer', {
    input: decisionInput,
    output: CustomerOrder,
    entity: 'Order',
  }),
  decline: call('store', 'POST /orders/{id}/amendment/decline', 'customer', {
    input: decisionInput,
    output: CustomerOrder,
    entity: 'Order',
  }),
}
