import type { Db } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { hashToken, newToken } from '#api/platform/identity/sessions.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { insertToken } from './tokens.db.ts'
import type { Grants } from './tokens.db.ts'

/** The token is part of a URL, so it is short-lived and works once. */
const lifetimeMs = 60_000

export type AutoLoginSubject = { id: string; audience: 'panel' | 'store'; merchantId?: string | undefined }
export type AutoLoginLink = { token: string; expires_at: string; url: string }

/** Creates a single-use link, valid for a minute, that signs `subject` in at `host`. */
export async function createAutoLoginLink(
  db: Db,
  config: AppServices['config'],
  { id, audience, merchantId }: AutoLoginSubject,
  { host, grants }: { host: string; grants: Grants },
): Promise<AutoLoginLink> {
  const token = newToken('off')
  const expires_at = isoAt(db.nowMs + lifetimeMs)
  await insertToken(db, {
    token_hash: hashToken(token),
    purpose: 'auto_login',
    audience,
    subject_id: id,
    grants,
    expires_at,
  })
  const query = new URLSearchParams({ token, ...(merchantId ? { merchant_id: merchantId } : {}) })
  return { token, expires_at, url: linkTo(config, host, `/autoLogin?${query}`) }
}
