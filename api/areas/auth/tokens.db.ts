import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import type { OneTimeTokenTable } from '#api/platform/tables.ts'
import type { Selectable } from 'kysely'

type Row = Selectable<OneTimeTokenTable>
export type Grants = Row['grants']
export type Purpose = Row['purpose']
export type TokenRow = Pick<
  Row,
  'tenant_id' | 'audience' | 'subject_id' | 'target' | 'code_hash' | 'grants' | 'purpose' | 'attempts_left'
> & { token_hash: Buffer }

export type NewToken = {
  token_hash: Buffer
  purpose: Purpose
  audience: Row['audience']
  subject_id?: string | null
  target?: string | null
  code_hash?: Buffer
  attempts_left?: number
  grants?: Grants
  expires_at: string
  ip?: string | null
}

const columns = [
  'token_hash',
  'tenant_id',
  'audience',
  'subject_id',
  'target',
  'code_hash',
  'grants',
  'purpose',
  'attempts_left',
] as const

/** Inserts a token bound to the tenant of the transaction. */
export const insertToken = (db: Db, { grants = {}, ...token }: NewToken) =>
  db
    .insertInto('one_time_token')
    .values({ ...token, tenant_id: db.scope.tenantId, grants: json(grants), created_at: db.now })
    .execute()

const validTokens = (db: Db) =>
  db
    .selectFrom('one_time_token')
    .where('tenant_id', '=', db.scope.tenantId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', db.now)

export const findValidToken = (db: Db, hash: Buffer, purpose: Purpose) =>
  validTokens(db).select(columns).where('token_hash', '=', hash).where('purpose', '=', purpose).executeTakeFirst()

/** The newest valid code for a purpose and an address. A null `subjectId` means an anonymous request. */
export const findValidCode = (db: Db, purpose: Purpose, target: string, subjectId: string | null) =>
  validTokens(db)
    .select(columns)
    .where('purpose', '=', purpose)
    .where('target', '=', target)
    .where('subject_id', 'is not distinct from', subjectId)
    .where('code_hash', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A code by the hash of its id, requested by this customer or (null) anonymously. */
export const findCodeById = (db: Db, hash: Buffer, purposes: readonly Purpose[], subjectId: string | null) =>
  validTokens(db)
    .select(columns)
    .where('token_hash', '=', hash)
    .where('purpose', 'in', purposes)
    .where('subject_id', 'is not distinct from', subjectId)
    .executeTakeFirst()

/**
 * Decrements the attempts; undefined if none are left. Commit before comparing, or a failure would restore the
 * attempt.
 */
export const consumeAttempt = (db: Db, hash: Buffer) =>
  db
    .updateTable('one_time_token')
    .set((eb) => ({ attempts_left: eb('attempts_left', '-', 1) }))
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', db.now)
    .where('attempts_left', '>', 0)
    .returning(columns)
    .executeTakeFirst()

/** Marks the token as used. Only one concurrent caller gets the row. */
export const consumeToken = (db: Db, hash: Buffer) =>
  db
    .updateTable('one_time_token')
    .set({ used_at: db.now })
    .where('token_hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', db.now)
    .returning(columns)
    .executeTakeFirst()

/** Revokes earlier tokens of the same purpose. */
export const revokeTokens = (
  db: Db,
  purpose: Purpose,
  { target, subjectId }: { target?: string; subjectId?: string | null },
) =>
  db
    .updateTable('one_time_token')
    .set({ used_at: db.now })
    .where('tenant_id', '=', db.scope.tenantId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .$if(target !== undefined, (qb) => qb.where('target', '=', target ?? null))
    .$if(subjectId !== undefined, (qb) => qb.where('subject_id', 'is not distinct from', subjectId ?? null))
    .execute()

/** Number of tokens created for the subject since then. */
export async function countTokensSince(db: Db, purpose: Purpose, subjectId: string, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('one_time_token')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', db.scope.tenantId)
    .where('purpose', '=', purpose)
    .where('subject_id', '=', subjectId)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
