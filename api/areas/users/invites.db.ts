import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import type { InviteTable } from '#api/platform/tables.ts'
import { sql } from 'kysely'
import type { Selectable } from 'kysely'

export type InviteRow = Selectable<InviteTable>
type InviteStatus = 'pending' | 'accepted' | 'cancelled' | 'expired'

export type InviteFilter = {
  status: InviteStatus
  role?: string | undefined
  search: string
  page: number
  limit: number
  sort?: string | undefined
}

/** Invitations of the tenant, or of one merchant. */
export const listInvites = (db: Db, merchantId: string | null, { status, role, search, ...input }: InviteFilter) =>
  listPage(
    db
      .selectFrom('invite as i')
      .selectAll()
      .where('status', '=', status === 'expired' ? 'pending' : status)
      .$if(status === 'pending', (qb) => qb.where('expires_at', '>', db.now))
      .$if(status === 'expired', (qb) => qb.where('expires_at', '<=', db.now))
      .$if(merchantId !== null, (qb) => qb.where('merchant_id', '=', merchantId))
      .$if(role !== undefined, (qb) => qb.where('role', '=', role ?? ''))
      .where(containsText('i.email', search)),
    input,
    { sorts: ['email', 'role', 'expires_at', 'created_at'], defaultSort: '-created_at', table: 'i' },
  )

export type NewInvite = Pick<
  InviteRow,
  'id' | 'link_hash' | 'merchant_id' | 'email' | 'role' | 'permissions' | 'invited_by' | 'inviter_name' | 'expires_at'
>

export const insertInvite = (db: Db, invite: NewInvite) =>
  db
    .insertInto('invite')
    .values({ ...invite, created_at: db.now })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Locks an invitation by its id or any of its links, within the merchant if one is given. */
export const lockInvite = (db: Db, name: string, merchantId: string | null) =>
  db
    .selectFrom('invite')
    .selectAll()
    .where((eb) => eb.or([eb('id', '=', name), eb('link_hash', '=', hashToken(name)), matchesPastLink(name)]))
    .$if(merchantId !== null, (qb) => qb.where('merchant_id', '=', merchantId))
    .forUpdate()
    .executeTakeFirst()

const matchesPastLink = (link: string) => sql<boolean>`${hashToken(link)} = any(previous_link_hashes)`

export const findInviteByLink = (db: Db, link: string) =>
  db.selectFrom('invite').selectAll().where('link_hash', '=', hashToken(link)).executeTakeFirst()

/** Whether this is an earlier link of a resent invitation. */
export const isPastLink = async (db: Db, link: string): Promise<boolean> =>
  (await db.selectFrom('invite').select('id').where(matchesPastLink(link)).executeTakeFirst()) !== undefined

export const lockPendingInvite = (db: Db, email: string, merchantId: string | null) =>
  db
    .selectFrom('invite')
    .selectAll()
    .where('email', '=', email)
    .where('merchant_id', 'is not distinct from', merchantId)
    .where('status', '=', 'pending')
    .forUpdate()
    .executeTakeFirst()

export const updateInvite = (db: Db, id: string, changes: Partial<Pick<InviteRow, 'status'>>) =>
  db.updateTable('invite').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

/** Replaces the link and keeps the hash of the old one. */
export const rotateInvite = (db: Db, { id }: Pick<InviteRow, 'id'>, link_hash: Buffer, expires_at: string) =>
  db
    .updateTable('invite')
    .set((eb) => ({
      link_hash,
      expires_at,
      resent_count: eb('resent_count', '+', 1),
      previous_link_hashes: sql<Buffer[]>`array_append(previous_link_hashes, link_hash)`,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Marks a pending invitation as accepted. Only one concurrent caller gets the row. */
export const acceptPendingInvite = (db: Db, id: string) =>
  db
    .updateTable('invite')
    .set({ status: 'accepted' })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('expires_at', '>', db.now)
    .returning('id')
    .executeTakeFirst()

/** Cancels the pending invitations that a user created. */
export const cancelInvitesBy = (db: Db, userId: string) =>
  db
    .updateTable('invite')
    .set({ status: 'cancelled' })
    .where('invited_by', '=', userId)
    .where('status', '=', 'pending')
    .execute()
