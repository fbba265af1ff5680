import type { billingWebhook as calls } from '#contract/areas/billing/billing.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { rawBodyOf } from '#api/platform/http/raw-body.ts'
import { billingGatewayNamed } from '#api/providers/billing/gateways.ts'
import { addCardOfSession } from './cards.commands.ts'
import { settleCharge } from './charges.commands.ts'
import { claimEvent, hasEvent } from './invoices.db.ts'

export const billingWebhook: Handlers<typeof calls> = {
  async receive({ openTransaction, services, input, raw }) {
    const gateway = billingGatewayNamed(services, input.provider)
    if (!gateway) throw notFound('Provider')
    const event = gateway.readEvent(rawBodyOf(raw.request), raw.request.headers, services.clock())
    if (!event) throw apiError('BAD_SIGNATURE')
    if (event.tenantId === null || event.subject === 'other') return {}
    const overrides = {
      scope: { tenantId: event.tenantId, merchantId: null },
      actor: { kind: 'provider' as const, id: null, name: gateway.name },
    }
    if (await openTransaction((db) => hasEvent(db, gateway.name, event.id), overrides)) return {}
    if (event.subject === 'card')
      await addCardOfSession(
        {
          services,
          openTransaction: (work) => openTransaction(work, overrides),
          tenantId: event.tenantId,
          returnUrl: '',
        },
        event.session,
      )
    await openTransaction(async (db) => {
      if (!(await claimEvent(db, gateway.name, event.id))) return
      if (event.subject === 'charge') await settleCharge(db, event.chargeId, event.charge)
    }, overrides)
    services.tenants.clearCache()
    return {}
  },
}
