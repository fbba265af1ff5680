import type { OrderStatus } from '#contract/schemas/order.ts'
import type { merchantOrders as merchantCalls, orders as tenantCalls, OrderListInput } from '#contract/areas/orders.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import { orNotFound, notFound } from '#api/platform/api-error.ts'
import type { OrderActor } from './orders.rules.ts'
import { changeOrderStatus, undoOrderStatus } from './order-status.commands.ts'
import { confirmByApiKey } from './pos/pos.commands.ts'
import { addNote, assignProvider, setPreparationTime } from './orders.commands.ts'
import { merchantHead } from './orders.db.ts'
import { orderStats, pageOfSummaries } from './order-rows.queries.ts'
import { sortOf } from './order-sorts.ts'
import { receiptFile } from './receipt/receipt.commands.ts'
import { orderDetails } from './order-details.queries.ts'
import { statusRows } from './statuses.rules.ts'
import { toPanelOrder } from './order-views.rules.ts'
import type { OrderDetails } from './order-views.rules.ts'

function list({ db, input }: Context<OrderListInput>) {
  assertDateOrder(input)
  const page = pageOfSummaries(db, input, { page: input.page, limit: input.limit, sort: sortOf(input.sort) })
  // A search looks for an exact match first, in a query of its own.
  if (!input.search?.trim()) db.pipelineCommit()
  return page
}
function statsOf({ merchant_id, start_date, end_date }: Partial<OrderListInput>) {
  assertDateOrder({ start_date, end_date })
  return { merchant_id, start_date, end_date }
}

async function listWithStats({ db, input }: Context<OrderListInput>) {
  const sort = sortOf(input.sort)
  const [{ data, meta }, stats] = await Promise.all([
    pageOfSummaries(db, input, { page: input.page, limit: input.limit, sort }),
    orderStats(db, statsOf(input)),
  ])
  return { data: { orders: data, stats }, meta }
}

/** Handlers shared by both panels; `by` is the acting panel. */
const sharedHandlers = (by: OrderActor) => {
  const toResponse = ({ tenant }: Context, details: OrderDetails) => toPanelOrder(details, by, tenant.id)
  return {
    show: async (context: Context<OrderListInput & { order_id?: string | undefined }>) => {
      const { db, input } = context
      if (input.order_id === undefined) return list(context)
      const details = orNotFound(await orderDetails(db, input.order_id), 'Order')
      if (input.merchant_id !== undefined && details.row.merchant_id !== input.merchant_id) throw notFound('Order')
      return { data: toResponse(context, details), meta: { total: 1 } }
    },
    receipt: (context: Context<{ order_id: string; merchant_id?: string | undefined }>) =>
      receiptFile(context, context.input.order_id, {
        merchantId: context.input.merchant_id,
        hidesContact: by === 'merchant',
      }),
    stats: ({ db, input }: Context<Partial<OrderListInput>>) => orderStats(db, statsOf(input)),
    list,
    statuses: () => statusRows(),
    changeStatus: async (
      context: Context<{
        order_id: string
        order_status: OrderStatus
        from?: OrderStatus | undefined
        reason?: string | undefined
        preparation_time?: number | undefined
        merchant_id?: string | undefined
        undoable?: boolean | undefined
        pickup_code?: string | undefined
      }>,
    ) => {
      const { order_id, order_status, merchant_id, ...more } = context.input
      const change = { to: order_status, by, merchantId: merchant_id, ...more }
      const changed = await changeOrderStatus(context.db, order_id, change)
      return toResponse(context, (await confirmByApiKey(context.db, order_id)) ?? changed)
    },
    undoStatus: async (context: Context<{ order_id: string; merchant_id?: string | undefined }>) =>
      toResponse(context, await undoOrderStatus(context.db, context.input.order_id, context.input.merchant_id)),
    addNote: async (context: Context<{ order_id: string; order_note: string; merchant_id?: string | undefined }>) => {
      const { order_id, order_note, merchant_id } = context.input
      return toResponse(context, await addNote(context.db, order_id, order_note, merchant_id))
    },
    listWithStats,
    search: ({
      db,
      input,
    }: Context<{
      search: string
      merchant_id?: string | undefined
      page: number
      limit: number
      sort?: string | undefined
    }>) =>
      pageOfSummaries(
        db,
        { search: input.search, ...(input.merchant_id ? { merchant_id: input.merchant_id } : {}) },
        { page: input.page, limit: input.limit, sort: sortOf(input.sort) },
      ),
    scheduled: ({ db, input }: Context<Omit<OrderListInput, 'tab'>>) => {
      assertDateOrder(input)
      return pageOfSummaries(
        db,
        { ...input, is_scheduled: true, open: true },
        {
          page: input.page,
          limit: input.limit,
          sort: sortOf(input.sort, { column: 'delivery_timestamp', descending: false }),
        },
      )
    },
  }
}

export const orders: Handlers<typeof tenantCalls> = {
  ...sharedHandlers('tenant'),
  setDeliveryProvider: async ({ db, input: { order_id, ...provider }, tenant }) =>
    toPanelOrder(await assignProvider(db, order_id, provider, 'tenant'), 'tenant', tenant.id),
  listOfMerchant: async (context) => {
    const { db, input } = context
    const [{ data, meta }, merchant] = await Promise.all([listWithStats(context), merchantHead(db, input.merchant_id)])
    return { data: { ...data, merchant: orNotFound(merchant, 'Merchant') }, meta }
  },
}

export const merchantOrders: Handlers<Omit<typeof merchantCalls, 'check' | 'productsToCheck'>> = {
  ...sharedHandlers('merchant'),
  setPreparationTime: async ({ db, input, tenant }) =>
    toPanelOrder(await setPreparationTime(db, input.order_id, input.preparation_time), 'merchant', tenant.id),
}
