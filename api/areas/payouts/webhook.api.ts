import type { payoutWebhook as calls } from '#contract/areas/payouts/webhook.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { rawBodyOf } from '#api/platform/http/raw-body.ts'
import { connectGateway, syncAccount } from './connect.commands.ts'
import type { ConnectContext } from './connect.commands.ts'
import { syncTransfer } from './transfers.commands.ts'

/** Events only say what to ask for, so repeated, late and reordered ones do no harm. */
export const payoutWebhook: Handlers<typeof calls> = {
  async receive({ openTransaction, services, input: { provider, tenant_id: tenantId }, raw }) {
    if (provider !== 'stripe_connect' || !(await services.tenants.find(tenantId))) throw notFound('Provider')
    const overrides = {
      scope: { tenantId, merchantId: null },
      actor: { kind: 'provider' as const, id: null, name: 'stripe' },
    }
    const context: ConnectContext = {
      services,
      openTransaction: (work) => openTransaction(work, overrides),
      tenantId,
    }
    const { gateway } = (await connectGateway(context)) ?? {}
    const event = gateway?.readEvent(rawBodyOf(raw.request), raw.request.headers, services.clock())
    if (!event) throw apiError('BAD_SIGNATURE')
    if (event.subject === 'account') await syncAccount(context, event.accountId)
    if (event.subject === 'transfer') await syncTransfer(context, event.payoutId)
    return {}
  },
}
