import type {
  deliveryIntegrations as calls,
  deliveryWebhook as webhookCalls,
} from '#contract/areas/delivery-integrations.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { rawBodyOf } from '#api/platform/http/raw-body.ts'
import { readUberEvent } from '#api/providers/courier/uber-direct.ts'
import { applyEvent, cancelDelivery, requestCourier, showDelivery } from './courier.commands.ts'
import { changeProvider, listProviders, loadProvider } from './providers.commands.ts'

export const deliveryIntegrations: Handlers<typeof calls> = {
  list: (context) => listProviders(context, context.db),
  save: (context) => changeProvider(context, context.input),
  order: ({ db, input: { order_id } }) => showDelivery(db, order_id),
  request: (context) => requestCourier(context, context.input.order_id),
  cancel: (context) => cancelDelivery(context, context.input.order_id),
}

export const deliveryWebhook: Handlers<typeof webhookCalls> = {
  async receive({ openTransaction, services, input: { provider, tenant_id: tenantId }, raw: { request } }) {
    if (provider !== 'uber_direct' || !(await services.tenants.find(tenantId))) throw notFound('Delivery provider')
    const overrides = {
      scope: { tenantId, merchantId: null },
      actor: { kind: 'provider' as const, id: null, name: provider },
    }
    const { credentials } = await openTransaction((db) => loadProvider(db, services.config), overrides)
    const { headers } = request
    const signature = headers['x-uber-signature'] ?? headers['x-postmates-signature']
    const event = readUberEvent(rawBodyOf(request), signature, credentials.signing_key)
    if (event === 'bad') throw apiError('BAD_SIGNATURE')
    if (event) await openTransaction((db) => applyEvent(db, event), overrides)
    return {}
  },
}
