import type {
  merchantOrderPayments as merchantCalls,
  orderPayments as tenantCalls,
} from '#contract/areas/payments/payments.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { PaymentProviderUnavailable, PaymentRejected } from '#api/providers/pay/pay-provider.ts'
import { lockPlacedOrder, orderDetails } from '../orders/order-details.queries.ts'
import { toPanelOrder } from '../orders/order-views.rules.ts'
import { captureNow } from './reconcile.commands.ts'

const handlers = (by: 'tenant' | 'merchant'): Handlers<typeof tenantCalls> => ({
  async capture({ openTransaction, services, tenant, input: { order_id, merchant_id } }) {
    await openTransaction((db) => lockPlacedOrder(db, order_id, merchant_id))
    try {
      await captureNow({ openTransaction, services }, order_id)
    } catch (error) {
      if (error instanceof PaymentProviderUnavailable || error instanceof PaymentRejected)
        throw apiError('PAYMENT_PROVIDER_UNREACHABLE')
      throw error
    }
    return openTransaction(async (db) =>
      toPanelOrder(orNotFound(await orderDetails(db, order_id), 'Order'), by, tenant.id),
    )
  },
})

export const orderPayments: Handlers<typeof tenantCalls> = handlers('tenant')
export const merchantOrderPayments: Handlers<typeof merchantCalls> = handlers('merchant')
