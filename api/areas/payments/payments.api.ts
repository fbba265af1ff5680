import type { payments as calls } from '#contract/areas/payments/payments.ts'
import { isGatewayName } from '#contract/rules/gateways.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { customerOf } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound, notFound } from '#api/platform/api-error.ts'
import { rawBodyOf } from '#api/platform/http/raw-body.ts'
import { customerOrderOf } from '../orders/customer-orders.queries.ts'
import { orderDetails } from '../orders/order-details.queries.ts'
import { confirmPayment } from './confirm.commands.ts'
import { toPaymentResult } from './payment-results.rules.ts'
import { receiveWebhook } from './webhooks.commands.ts'
import { startPayment } from './start.commands.ts'

async function shownOrder(db: Db, orderId: string, locale: string): Promise<CustomerOrder> {
  const details = orNotFound(await orderDetails(db, orderId, { unplaced: true }), 'Order')
  return customerOrderOf(db, details, locale)
}

export const payments: Handlers<typeof calls> = {
  start: (context) => {
    const { openTransaction, services, tenant, input, raw, request } = context
    return startPayment({
      openTransaction,
      services,
      tenant,
      customerId: customerOf(context).id,
      request: input,
      origin: `${raw.request.protocol}://${request.host}`,
    })
  },
  confirm: async (context) => {
    const { openTransaction, services, input, request } = context
    const confirmed = await confirmPayment({
      openTransaction,
      services,
      customerId: customerOf(context).id,
      paymentId: input.payment_id,
      payload: input.provider_payload,
    })
    const order = await openTransaction((db) => shownOrder(db, confirmed.payment.order_number, request.locale))
    return { payment_id: input.payment_id, ...toPaymentResult(confirmed, request.locale), order }
  },
  webhook: async ({ openTransaction, services, input, raw }) => {
    const { provider, tenant_id: tenantId, environment, merchant_id: merchantId = null } = input
    if (!isGatewayName(provider)) throw notFound('Provider')
    const isAccepted = await receiveWebhook(
      { openTransaction, services },
      { tenantId, gateway: provider, environment, merchantId },
      { body: rawBodyOf(raw.request), headers: raw.request.headers },
    )
    if (!isAccepted) throw apiError('BAD_SIGNATURE')
    return {}
  },
}
