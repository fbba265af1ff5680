import type { ApiKey, ApiKeyInput, apiKeys as calls } from '#contract/areas/api-keys.ts'
import { tenantPermissions } from '#contract/permissions.ts'
import { holdsPermission, isGrantable } from '#contract/rules/permissions.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { newApiKey } from '#api/platform/identity/api-keys.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { requireRecentLogin } from '../auth/reauthentication.commands.ts'
import { insertApiKey, deleteApiKey, listApiKeys } from './api-keys.db.ts'
import { assertGrantable, permissionRows } from '../users/permissions.rules.ts'

/** All grantable tenant permissions that the user holds. */
const allHeldPermissions = (held: ReadonlySet<string>) =>
  tenantPermissions.filter((name) => isGrantable(name) && holdsPermission(held, name))

/** Users of the tenant create keys for themselves; operators and impersonated sessions cannot. */
async function create(context: Context<ApiKeyInput>): Promise<ApiKey & { key: string }> {
  const { name, permissions: requested, current_password } = context.input
  const user = panelUser(context)
  if (user.impersonatorId !== null || user.homeTenantId !== context.tenant.id) throw apiError('NOT_ALLOWED')
  const permissions =
    requested === undefined
      ? allHeldPermissions(user.permissions)
      : assertGrantable(user.permissions, { requested, current: [], inMerchant: false })
  await requireRecentLogin(context, user, current_password)
  const key = newApiKey()
  const row = { id: newId(), name, masked_key: `${key.slice(0, 4)}…`, permissions, created_by: user.id }
  const created_at = await context.openTransaction(async (db) => {
    await insertApiKey(db, { ...row, key_hash: hashToken(key) })
    await audit(db, 'api_key.created', `api_key:${row.id}`, { name, permissions })
    return db.now
  })
  return { ...row, creator_name: `${user.firstName} ${user.lastName}`.trim(), created_at, last_used_at: null, key }
}

export const apiKeys: Handlers<typeof calls> = {
  list: ({ db, input }) => listApiKeys(db, input),
  permissions: (context) =>
    permissionRows(panelUser(context).permissions, {
      inMerchant: false,
      all: true,
      locale: context.request.locale,
      forApiKeys: true,
    }),
  create,
  async remove({ db, input: { id }, services }) {
    const { name } = orNotFound(await deleteApiKey(db, id), 'API Key')
    await audit(db, 'api_key.deleted', `api_key:${id}`, { name })
    services.sessions.clearCache()
    return { id }
  },
}
