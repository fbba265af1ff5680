import type { authSettings as calls } from '#contract/areas/auth/settings.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError } from '#api/platform/api-error.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { loadAuthSettings } from './customers/customer-session.commands.ts'
import { toChange } from '#api/platform/audit/changes.ts'

const assertOwnTenant = (tenantId: string, requestedId: string | undefined) => {
  if (requestedId !== undefined && requestedId !== tenantId) throw apiError('WRONG_TENANT')
}

export const authSettings: Handlers<typeof calls> = {
  async show({ db, tenant, input: { tenant_id } }) {
    assertOwnTenant(tenant.id, tenant_id)
    return { ...(await loadAuthSettings(db)), tenant_id: tenant.id }
  },
  async update({ db, tenant, input: { tenant_id, ...changes } }) {
    assertOwnTenant(tenant.id, tenant_id)
    const old = await loadAuthSettings(db)
    const settings = {
      ...old,
      ...definedColumns(changes),
    }
    await putSetting(db, 'auth_settings', settings)
    await audit(db, 'settings.changed', 'setting:auth_settings', { auth_settings: toChange(old, settings) })
    return { ...settings, tenant_id: tenant.id }
  },
}
