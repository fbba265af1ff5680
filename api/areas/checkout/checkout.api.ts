import type { checkout as calls, myOrders as myCalls, PlaceOrderInput } from '#contract/areas/checkout.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { customerOf, StatusResponse } from '#api/platform/handlers.ts'
import type { Handlers, Context, OpenTransaction } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { isFailedAssertion } from '#api/platform/db/sql-assert.ts'
import { isConnectionFailure } from '#api/platform/db/connection-failures.ts'
import { CommitUnknownError } from '#api/platform/db/transaction.ts'
import { bodyHash, idempotencyKeyIn, keyReusedError } from '#api/platform/http/idempotency.ts'
import { createBatcher } from '#api/platform/limits/batcher.ts'
import { batchCustomerActor } from '#api/platform/identity/principal.ts'
import { hasLiveActivities } from '../notifications/services.queries.ts'
import { customerOrderOf, customerOrderPolicy, itemsOf } from '../orders/customer-orders.queries.ts'
import { changeOrderStatus } from '../orders/order-status.commands.ts'
import { pageOfSummaries } from '../orders/order-rows.queries.ts'
import { sortOf } from '../orders/order-sorts.ts'
import { orderDetails } from '../orders/order-details.queries.ts'
import { localizedSummaries } from '../orders/localized-items.rules.ts'
import { toCustomerOrder } from '../orders/order-views.rules.ts'
import type { OrderDetails } from '../orders/order-views.rules.ts'
import { cancelUnpaidOrder } from '../payments/expire-unpaid.commands.ts'
import { payFromWallet } from '../payments/wallet-payments.commands.ts'
import { loadValidationContext, throwCartViolations } from './cart.commands.ts'
import { cartFromOrder } from './reorder.commands.ts'
import { receiptFile } from '../orders/receipt/receipt.commands.ts'
import { savePushToken } from './my-orders.db.ts'
import type { PlaceOrderRequest } from './drafts.commands.ts'
import { trackingOf } from './tracking.rules.ts'
import { placeFromCache, placeOrders } from './place.commands.ts'
import { orderWithKey } from './place.db.ts'
import { priceCart, quoteOf, isPendingInput } from './quote.rules.ts'

async function own(context: Context<{ id: string }>, unplaced = true): Promise<OrderDetails> {
  return orNotFound(
    await orderDetails(context.db, context.input.id, { customerId: customerOf(context).id, unplaced }),
    'Order',
  )
}

export const checkout: Handlers<typeof calls> = {
  quote: async ({ db, input, tenant, principal, request }) => {
    const validation = await loadValidationContext(db, {
      tenant,
      cart: input,
      customerId: principal.kind === 'customer' ? principal.id : null,
      isPrepaymentOnly: principal.kind === 'customer' && principal.isPrepaymentOnly,
      locale: request.locale,
    })
    const priced = priceCart(validation)
    throwCartViolations({ violations: priced.violations.filter((violation) => !isPendingInput(violation, input)) })
    return quoteOf(priced, validation)
  },
  place: async (context) => {
    const { input, tenant, services, request, openTransaction } = context
    const customer = customerOf(context)
    const { idempotency_key = idempotencyKeyIn(context.raw.request.headers), expected_total, ...cart } = input
    const placeRequest = {
      services,
      tenant,
      customer,
      input: { ...cart, expected_total, idempotency_key },
      hash: bodyHash(cart),
      locale: request.locale,
    }
    try {
      const { details, policy, now } =
        customer.impersonatorId !== null
          ? await placeOrderByStaff({ ...placeRequest, open: openTransaction })
          : paysFromWallet(cart)
            ? await placeOrderFromWallet({ ...placeRequest, open: openTransaction })
            : await placeOrderBatched(tenant.id, { ...placeRequest, open: openTransaction })
      return toCustomerOrder(details, { ...policy, nowMs: now, locale: request.locale })
    } catch (error) {
      const earlier =
        idempotency_key === undefined
          ? undefined
          : await openTransaction((db) => findEarlierOrder(db, placeRequest, idempotency_key)).catch(
              (reason: unknown) => {
                throw isConnectionFailure(reason) ? error : reason
              },
            )
      if (earlier) return new StatusResponse(200, earlier)
      throw error
    }
  },
}

/** Places concurrent orders of a tenant in one transaction. The transaction has no user; each row names its customer. */
const placeOrderBatched = createBatcher(
  { maxSize: 8, minSize: 4, concurrency: 3, maxWaitMs: 25 },
  placeOrderBatch,
  (error) => !(error instanceof CommitUnknownError),
)

async function placeOrderBatch(requests: readonly (PlaceOrderRequest & { open: OpenTransaction })[]) {
  const open = requests[0]?.open
  if (!open) return []
  const place = (fromCache: boolean) =>
    open(
      async (db) => {
        const results = (fromCache && (await placeFromCache(db, requests))) || (await placeOrders(db, requests))
        return results.map((result) =>
          result.status === 'fulfilled' ? { ...result, value: { ...result.value, now: db.nowMs } } : result,
        )
      },
      { actor: batchCustomerActor },
    )
  return place(true).catch((error) => {
    if (isFailedAssertion(error)) return place(false)
    throw error
  })
}

/** Places an order of staff who act as the customer, and writes it into the audit log under their name. */
const placeOrderByStaff = ({ open, ...request }: PlaceOrderRequest & { open: OpenTransaction }) =>
  open(async (db) => {
    const placed = await placeAlone(db, request)
    const { id, order_id } = placed.details.row
    await audit(db, 'order.placed_by_staff', `order:${id}`, { order_id })
    return placed
  })

const paysFromWallet = ({ payment_mode, wallet_amount = 0 }: Pick<PlaceOrderInput, 'payment_mode' | 'wallet_amount'>) =>
  payment_mode === 'wallet' || wallet_amount > 0

/** Places an order and takes the part of the wallet in one transaction: without the balance there is no order. */
const placeOrderFromWallet = ({ open, ...request }: PlaceOrderRequest & { open: OpenTransaction }) =>
  open((db) => placeAlone(db, request))

async function placeAlone(db: Db, request: PlaceOrderRequest) {
  const [result] = await placeOrders(db, [request])
  if (result?.status !== 'fulfilled') throw result?.reason
  if (!paysFromWallet(request.input)) return { ...result.value, now: db.nowMs }
  const { order_id } = result.value.details.row
  await payFromWallet(db, order_id)
  const details = orNotFound(await orderDetails(db, order_id, { unplaced: true }), 'Order')
  if (details.row.placed_at !== null) request.services.metrics.placedOrders.inc()
  return { ...result.value, details, now: db.nowMs }
}

/** Returns the first order with this idempotency key. Throws if that order had a different cart. */
async function findEarlierOrder(
  db: Db,
  { customer, hash, locale }: PlaceOrderRequest,
  key: string,
): Promise<CustomerOrder | undefined> {
  const first = await orderWithKey(db, customer.id, key)
  if (first?.idempotency_hash && !first.idempotency_hash.equals(hash))
    throw keyReusedError({ order_id: first.order_id })
  const details = first && (await orderDetails(db, first.order_id, { customerId: customer.id, unplaced: true }))
  return details && customerOrderOf(db, details, locale)
}

export const myOrders: Handlers<typeof myCalls> = {
  list: async (context) => {
    const { db, input, tenant, request } = context
    const past = input.status === 'past' ? (['completed', 'cancelled'] as const) : undefined
    const filter = {
      search: input.search,
      customerId: customerOf(context).id,
      ...(past ? { order_status: [...past] } : { unpaid: true }),
      ...(input.status === 'active' ? { open: true } : {}),
    }
    const page = await pageOfSummaries(db, filter, { page: input.page, limit: input.limit, sort: sortOf(input.sort) })
    if (request.locale === tenant.defaultLocale || page.data.length === 0) return page
    return {
      ...page,
      data: localizedSummaries(
        page.data,
        await itemsOf(
          db,
          page.data.map(({ order_id }) => order_id),
        ),
        request.locale,
      ),
    }
  },
  show: async (context) => customerOrderOf(context.db, await own(context), context.request.locale),
  receipt: (context) => receiptFile(context, context.input.id, { customerId: customerOf(context).id }),
  tracking: async (context) => {
    const details = await own(context)
    return trackingOf(details, await customerOrderOf(context.db, details, context.request.locale))
  },
  liveActivity: async (context) => {
    const { row } = await own(context)
    await savePushToken(context.db, {
      token: context.input.push_token,
      customer_id: customerOf(context).id,
      order_id: row.id,
    })
    return { is_channel_available: await hasLiveActivities(context.db, context.services.config) }
  },
  cancel: async (context) => {
    const { db, input } = context
    const { row } = await own(context)
    if (row.placed_at === null) {
      await cancelUnpaidOrder(db, input.id, input.reason)
      return customerOrderOf(db, await own(context), context.request.locale)
    }
    const { is_cancel_allowed } = await customerOrderPolicy(db, row.id)
    if (!is_cancel_allowed || row.order_status !== 'pending') throw apiError('ORDER_NOT_CANCELLABLE')
    return customerOrderOf(
      db,
      await changeOrderStatus(db, input.id, { to: 'cancelled', by: 'customer', reason: input.reason }),
      context.request.locale,
    )
  },
  reorder: async (context) => cartFromOrder(context.db, await own(context, false), context.request.locale),
}
