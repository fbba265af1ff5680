import type { billingWebhook as calls } from '#contract/areas/billing/billing.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { rawBodyOf } from '#api/platform/http/raw-body.ts'
import { billingGatewayNamed } from '#api/providers/billing/gateways.ts'
import { contextOfTenant } from './billing-context.ts'
import type { BillingContext } from './billing-context.ts'
import { addCardOfSession } from './cards.commands.ts'
import { settleCharge } from './charges.commands.ts'
import { syncCharge } from './collect.commands.ts'
import { claimEvent, hasEvent } from './billing-events.db.ts'

export const billingWebhook: Handlers<typeof calls> = {
  async receive({ openTransaction, services, input, raw }) {
    const gateway = billingGatewayNamed(services, input.provider)
    if (!gateway) throw notFound('Provider')
    const event = gateway.readEvent(rawBodyOf(raw.request), raw.request.headers, services.clock())
    if (!event) throw apiError('BAD_SIGNATURE')
    if (event.tenantId === null || event.subject === 'other') return {}
    if (!(await services.tenants.find(event.tenantId))) return {}
    const overrides = {
      scope: { tenantId: event.tenantId, merchantId: null },
      actor: { kind: 'provider' as const, id: null, name: gateway.name },
    }
    if (await openTransaction((db) => hasEvent(db, gateway.name, event.id), overrides)) return {}
    const context: BillingContext = {
      ...(await contextOfTenant(services, event.tenantId)),
      openTransaction: (work) => openTransaction(work, overrides),
    }
    if (event.subject === 'card') await addCardOfSession(context, event.session)
    if (event.subject === 'changed') await syncCharge(context, event.chargeId)
    await openTransaction(async (db) => {
      if (!(await claimEvent(db, gateway.name, event.id))) return
      if (event.subject === 'charge') await settleCharge(db, event.chargeId, event.charge)
    }, overrides)
    services.tenants.clearCache()
    return {}
  },
}
