import type { automation as calls } from '#contract/areas/auth/automation.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { hashToken } from '#api/platform/identity/sessions.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { createAutoLogin } from './auto-login.commands.ts'
import { findValidToken } from './tokens.db.ts'

export const automation: Handlers<typeof calls> = {
  async link(context) {
    const { services, tenant, request } = context
    const { token } = await createAutoLogin(context, { tenant_id: tenant.id, user_type: 'tenant' })
    const base = services.config.AUTOMATION_URL ?? linkTo(services.config, tenant.adminHost ?? request.host, '/')
    const query = new URLSearchParams({ auth_token: token })
    return { url: `${base.replace(/\/$/, '')}/v1/${tenant.id}/auto-login/autozod?${query}` }
  },
  async open({ services, openTransaction, input: { id, auth_token }, request, raw: { reply } }) {
    const tenant = await services.tenants.find(id)
    if (!tenant) throw apiError('NOT_SIGNED_IN')
    const row = await openTransaction((db) => findValidToken(db, hashToken(auth_token), 'auto_login'), {
      scope: { tenantId: tenant.id, merchantId: null },
    })
    if (row?.audience !== 'panel') throw apiError('NOT_SIGNED_IN')
    const query = new URLSearchParams({ token: auth_token })
    await reply
      .headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .redirect(linkTo(services.config, tenant.adminHost ?? request.host, `/autoLogin?${query}`), 302)
    return {}
  },
}
