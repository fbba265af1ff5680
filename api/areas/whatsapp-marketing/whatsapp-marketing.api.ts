import type { whatsappMarketing as calls } from '#contract/areas/whatsapp-marketing.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { createAutoLogin } from '../auth/auto-login.commands.ts'
import { isChannelReady } from '../notifications/services.queries.ts'
import { billingCurrencyOf } from '../tenants/profile.queries.ts'

export const whatsappMarketing: Handlers<typeof calls> = {
  async config(context) {
    const { tenant, services, openTransaction, input } = context
    const { config } = services
    const [billing_currency, has_channel] = await openTransaction(async (db) => [
      await billingCurrencyOf(db),
      await isChannelReady(db, config, 'whatsapp'),
    ])
    const shared = { tenant_id: tenant.id, timezone: tenant.timezone, billing_currency, has_channel }
    const query = input.query ?? null
    const host = config.WHATSAPP_MARKETING_URL
    if (host === undefined) return { ...shared, query, embed_url: null, token: null }
    const { token } = await createAutoLogin(context, { tenant_id: tenant.id, user_type: 'tenant' })
    const url = new URL(host)
    const parameters = { tenant_id: tenant.id, token, timezone: tenant.timezone, billing_currency }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    if (query !== null) url.searchParams.set('query', query)
    return { ...shared, query, token, embed_url: url.href }
  },
}
