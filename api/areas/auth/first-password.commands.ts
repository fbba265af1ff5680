import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { hashToken, newToken } from '#api/platform/identity/sessions.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { insertToken } from './tokens.db.ts'

type Account = { id: string; email: string }

/** Creates a single-use link to choose the first password. Using it activates the account. */
export async function createFirstPasswordLink(
  db: Db,
  config: AppServices['config'],
  { id, email }: Account,
  { host, lifetimeMs }: { host: string; lifetimeMs: number },
): Promise<string> {
  const token = newToken('rst')
  await insertToken(db, {
    token_hash: hashToken(token),
    purpose: 'reset',
    audience: 'panel',
    subject_id: id,
    target: email,
    grants: { tenant_id: db.scope.tenantId, is_first: true },
    expires_at: isoAt(db.nowMs + lifetimeMs),
  })
  return linkTo(config, host, `/password/reset?${new URLSearchParams({ token, email })}`)
}
