import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError, apiError } from '../api-error.ts'
import type { Db } from '../db/db.ts'
import type { Principal } from '../identity/principal.ts'

export type IdempotentRequest = { principal: string; route: string; key: string; bodyHash: Buffer }
export type StoredResponse = { status: number; body: string }

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
export function idempotentRequestOf(
  headers: IncomingHttpHeaders,
  route: string,
  principal: Principal,
  input: unknown,
): IdempotentRequest | undefined {
  const key = idempotencyKeyIn(headers)
  if (key === undefined) return undefined
  const owner = principal.kind === 'anonymous' ? 'anonymous' : `${principal.kind}:${principal.id}`
  return { principal: owner, route, key, bodyHash: bodyHash(input) }
}

export const bodyHash = (input: unknown): Buffer => createHash('sha256').update(JSON.stringify(input)).digest()

/** Somebody used this key before, for something else. */
export const keyReusedError = (data?: unknown) =>
  new ApiError('INVALID', {}, { idempotency_key: ['This idempotency key was used for another request.'] }, data)

/** Claims the key in the transaction of the effect. A running twin makes this wait and then replay; the row of a failed one vanished with it. */
export async function claimKeyOrReplay(db: Db, request: IdempotentRequest): Promise<StoredResponse | undefined> {
  const row = {
    principal: request.principal,
    route: request.route,
    key: request.key,
    body_hash: request.bodyHash,
    created_at: db.now,
  }
  const claimed = await db
    .insertInto('idempotency')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined
  const stored = await db
    .selectFrom('idempotency')
    .select(['body_hash', 'status_code', 'response_body'])
    .where('principal', '=', request.principal)
    .where('route', '=', request.route)
    .where('key', '=', request.key)
    .executeTakeFirst()
  if (!stored || stored.response_body === null || stored.status_code === null) throw apiError('REQUEST_IN_PROGRESS')
  if (!stored.body_hash.equals(request.bodyHash)) throw keyReusedError()
  return { status: stored.status_code, body: stored.response_body }
}

export async function storeResponse(
  db: Db,
  request: IdempotentRequest,
  { status, body }: StoredResponse,
): Promise<void> {
  await db
    .updateTable('idempotency')
    .set({ status_code: status, response_body: body })
    .where('principal', '=', request.principal)
    .where('route', '=', request.route)
    .where('key', '=', request.key)
    .execute()
}
