import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError, apiError } from '../api-error.ts'
import type { Db } from '../db/db.ts'
import type { Principal } from '../identity/principal.ts'

export type Once = { principal: string; route: string; key: string; bodyHash: Buffer }
export type Replay = { status: number; body: string }

/** The Idempotency-Key of a request; undefined when it carries none. */
export function idempotencyKeyIn(headers: IncomingHttpHeaders): string | undefined {
  const header = headers['idempotency-key']
  if (typeof header !== 'string' || header === '') return undefined
  if (header.length > 255 || !/^[\x21-\x7e]+$/.test(header))
    throw new ApiError(
      'INVALID',
      {},
      { idempotency_key: ['The idempotency key must be 1 to 255 printable characters.'] },
    )
  return header
}

/** What makes a request the same one as before; undefined when it carries no key. */
export function onceOf(headers: IncomingHttpHeaders, route: string, who: Principal, input: unknown): Once | undefined {
  const key = idempotencyKeyIn(headers)
  if (key === undefined) return undefined
  const principal = who.kind === 'nobody' ? 'nobody' : `${who.kind}:${who.id}`
  return { principal, route, key, bodyHash: bodyHash(input) }
}

export const bodyHash = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

/** Somebody used this key before, for something else. */
export const keyOfAnother = (data?: unknown) =>
  new ApiError('INVALID', {}, { idempotency_key: ['This idempotency key was used for another request.'] }, data)

/** Claims the key in the transaction of the effect. A running twin makes this wait and then replay; the row of a failed one vanished with it. */
export async function claimOrReplay(db: Db, once: Once): Promise<Replay | undefined> {
  const row = {
    principal: once.principal,
    route: once.route,
    key: once.key,
    body_hash: once.bodyHash,
    created_at: db.now,
  }
  const claimed = await db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const first = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'status_code', 'response_body'])
    .where('principal', '=', once.principal)
    .where('route', '=', once.route)
    .where('key', '=', once.key)
    .executeTakeFirst()
  if (!first || first.response_body === null || first.status_code === null) throw apiError('REQUEST_IN_PROGRESS')
  if (!first.body_hash.equals(once.bodyHash)) throw keyOfAnother()
  return { status: first.status_code, body: first.response_body }
}

export async function keepReply(db: Db, once: Once, { status, body }: Replay): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status_code: status, response_body: body })
    .where('principal', '=', once.principal)
    .where('route', '=', once.route)
    .where('key', '=', once.key)
    .execute()
}
