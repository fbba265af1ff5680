import type { authSettings as calls } from '#contract/auth-settings.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError } from '#api/platform/api-error.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { putSetting } from '../settings/put-setting.commands.ts'
import { authSettingsOf } from './customer-session.commands.ts'

const ours = (tenantId: string, asked: string | undefined) => {
  if (asked !== undefined && asked !== tenantId) throw apiError('WRONG_TENANT')
}

export const authSettings: Handlers<typeof calls> = {
  async show({ db, tenant, input: { tenant_id } }) {
    ours(tenant.id, tenant_id)
    return { ...(await authSettingsOf(db)), tenant_id: tenant.id }
  },
  async update({ db, tenant, input: { tenant_id, ...switches } }) {
    ours(tenant.id, tenant_id)
    const old = await authSettingsOf(db)
    const settings = {
      ...old,
      ...definedColumns(switches),
    }
    await putSetting(db, 'auth_settings', settings)
    await audit(db, 'settings.changed', 'setting:auth_settings', { auth_settings: [old, settings] })
    return { ...settings, tenant_id: tenant.id }
  },
}
