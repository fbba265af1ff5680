import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { ApiError, apiError } from '../api-error.ts'
import type { Db } from '../db/db.ts'
import type { Principal } from '../identity/principal.ts'

export type IdempotentRequest = { principal: string; route: string; key: string; bodyHash: Buffer }
export type StoredResponse = { status: number; body: string }

/** The Idempotency-Key of a request; undefined without one. */
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

/** Identifies repetitions of a request; undefined without a key. */
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

/** The key was used before for another request. */
export const keyReusedError = (data?: unknown) =>
  new ApiError('INVALID', {}, { idempotency_key: ['This idempotency key was used for another request.'] }, data)

/**
 * Claims the key in the transaction of the request. A concurrent duplicate waits and then replays the stored
 * response. If a request fails, its claim is rolled back.
 */
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
