import type { checkout as calls, myOrders as myCalls } from '#contract/areas/checkout.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { customerOf, StatusResponse } from '#api/platform/handlers.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { isConnectionFailure } from '#api/platform/db/connection-failures.ts'
import { bodyHash, idempotencyKeyIn } from '#api/platform/http/idempotency.ts'
import { hasLiveActivities } from '../notifications/services.queries.ts'
import { customerOrderOf, customerOrderPolicy, itemsOf } from '../orders/customer-orders.queries.ts'
import { changeOrderStatus } from '../orders/order-status.commands.ts'
import { pageOfSummaries } from '../orders/order-rows.queries.ts'
import { sortOf } from '../orders/order-sorts.ts'
import { orderDetails } from '../orders/order-details.queries.ts'
import { localizedSummaries } from '../orders/localized-items.rules.ts'
import type { OrderDetails } from '../orders/order-views.rules.ts'
import { toCustomerOrder } from '../orders/order-views.rules.ts'
import { cancelUnpaidOrder } from '../payments/expire-unpaid.commands.ts'
import { loadValidationContext, throwCartViolations } from './cart.commands.ts'
import { cartFromOrder } from './reorder.commands.ts'
import { receiptFile } from '../orders/receipt/receipt.commands.ts'
import { savePushToken } from './my-orders.db.ts'
import { trackingOf } from './tracking.rules.ts'
import { priceCart, quoteOf, isPendingInput } from './quote.rules.ts'
import { placeOrderBatched } from './order-batches.commands.ts'
import { placeOrderByStaff, paysFromWallet, placeOrderFromWallet } from './placement.commands.ts'
import { findEarlierOrder } from './earlier-order.commands.ts'

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
