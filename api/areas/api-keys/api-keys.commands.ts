import type { ApiKey, ApiKeyInput, ApiKeyLimits, ApiKeyRotation } from '#contract/areas/api-keys.ts'
import { tenantPermissions } from '#contract/permissions.ts'
import { holdsPermission, isGrantable } from '#contract/rules/permissions.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context } from '#api/platform/handlers.ts'
import { newApiKey } from '#api/platform/identity/api-keys.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { requireRecentLogin } from '../auth/reauthentication.commands.ts'
import { assertGrantable } from '../users/permissions.rules.ts'
import { findApiKey, insertApiKey, lockApiKey, updateApiKey } from './api-keys.db.ts'

type CreatedKey = ApiKey & { key: string }
const hourMs = 3_600_000
const maskOf = (key: string) => `${key.slice(0, 4)}…`

/** All grantable tenant permissions that the user holds. */
const allHeldPermissions = (held: ReadonlySet<string>) =>
  tenantPermissions.filter((name) => isGrantable(name) && holdsPermission(held, name))

/** The user of the request, if it belongs to the tenant. Operators and impersonated sessions get no keys. */
function ownUserOf(context: Context<unknown>) {
  const user = panelUser(context)
  if (user.impersonatorId !== null || user.homeTenantId !== context.tenant.id) throw apiError('NOT_ALLOWED')
  return user
}

const showApiKey = async (db: Db, id: string): Promise<ApiKey> => orNotFound(await findApiKey(db, id), 'API Key')

/** Users of the tenant create keys for themselves. */
export async function createApiKey(context: Context<ApiKeyInput>): Promise<CreatedKey> {
  const { name, permissions: requested, current_password, allowed_addresses, calls_per_minute } = context.input
  const user = ownUserOf(context)
  const permissions =
    requested === undefined
      ? allHeldPermissions(user.permissions)
      : assertGrantable(user.permissions, { requested, current: [], inMerchant: false })
  await requireRecentLogin(context, user, current_password)
  const [id, key] = [newId(), newApiKey()]
  const limits = { allowed_addresses, calls_per_minute }
  return context.openTransaction(async (db) => {
    const secret = { key_hash: hashToken(key), masked_key: maskOf(key) }
    await insertApiKey(db, { id, name, permissions, created_by: user.id, ...secret, ...limits })
    await audit(db, 'api_key.created', `api_key:${id}`, { name, permissions, ...limits })
    return { ...(await showApiKey(db, id)), key }
  })
}

export async function updateApiKeyLimits(db: Db, id: string, changes: Partial<ApiKeyLimits>): Promise<ApiKey> {
  const before = await showApiKey(db, id)
  const { name = before.name, allowed_addresses = before.allowed_addresses } = changes
  const { calls_per_minute = before.calls_per_minute } = changes
  await updateApiKey(db, id, { name, allowed_addresses, calls_per_minute })
  await audit(db, 'api_key.updated', `api_key:${id}`, changesOf(before, changes))
  return showApiKey(db, id)
}

/**
 * Gives a key a new secret. A key acts for its creator, so nobody else may have the new one. The old one works for the
 * time that programs need to change over.
 */
export async function rotateApiKey(context: Context<ApiKeyRotation & { id: string }>): Promise<CreatedKey> {
  const { id, overlap_hours, current_password } = context.input
  const user = ownUserOf(context)
  await requireRecentLogin(context, user, current_password)
  const key = newApiKey()
  return context.openTransaction(async (db) => {
    const before = orNotFound(await lockApiKey(db, id), 'API Key')
    if (before.created_by !== user.id) throw apiError('API_KEY_OF_ANOTHER')
    await updateApiKey(db, id, {
      key_hash: hashToken(key),
      masked_key: maskOf(key),
      previous_key_hash: overlap_hours === 0 ? null : before.key_hash,
      previous_key_until: overlap_hours === 0 ? null : isoAt(db.nowMs + overlap_hours * hourMs),
    })
    await audit(db, 'api_key.rotated', `api_key:${id}`, { name: before.name, overlap_hours })
    return { ...(await showApiKey(db, id)), key }
  })
}
