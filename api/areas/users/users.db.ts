import type { Db } from '#api/platform/db/db.ts'
import { containsPattern, listPage } from '#api/platform/db/listing.ts'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { AppUserTable } from '#api/platform/tables.ts'

const columns = [
  'id',
  'tenant_id',
  'first_name',
  'last_name',
  'email',
  'mobile',
  'role',
  'permissions',
  'status',
  'last_login_at',
  'created_at',
  'updated_at',
] as const

export type Membership = { merchant_id: string; permissions: string[] | null }
export type UserRow = Pick<Selectable<AppUserTable>, (typeof columns)[number]> & { merchants: Membership[] }

const fullName = sql<string>`lower(app_user.first_name || ' ' || app_user.last_name)`

const activeUsers = (db: Db) => db.selectFrom('app_user').where('deleted_at', 'is', null)

async function withMerchants<R extends { id: string }>(
  db: Db,
  rows: readonly R[],
): Promise<(R & { merchants: Membership[] })[]> {
  const all =
    rows.length === 0
      ? []
      : await db
          .selectFrom('merchant_user')
          .select(['user_id', 'merchant_id', 'permissions'])
          .where('user_id', '=', (eb) => eb.fn.any(eb.val(rows.map(({ id }) => id))))
          // inside a merchant other merchants are hidden by row policy, but the memberships count
          .$if(db.scope.merchantId === null, (qb) =>
            qb.where('merchant_id', 'in', db.selectFrom('merchant').select('id').where('deleted_at', 'is', null)),
          )
          .orderBy('merchant_id')
          .execute()
  return rows.map((row) => ({
    ...row,
    merchants: all
      .filter(({ user_id }) => user_id === row.id)
      .map(({ merchant_id, permissions }) => ({ merchant_id, permissions })),
  }))
}

export type UserFilter = {
  role?: string | undefined
  status?: 'pending' | 'active' | 'inactive' | undefined
  search: string
  page: number
  limit: number
  sort?: string | undefined
}

/** Users of the tenant, or of one merchant. */
export async function listUsers(db: Db, merchantId: string | null, { role, status, search, ...input }: UserFilter) {
  const query = activeUsers(db)
    .$if(merchantId !== null, (qb) =>
      qb.where('id', 'in', db.selectFrom('merchant_user').select('user_id').where('merchant_id', '=', merchantId)),
    )
    .$if(role !== undefined, (qb) => qb.where('role', '=', role ?? ''))
    .$if(status !== undefined, (qb) => qb.where('status', '=', status ?? 'active'))
    .$if(search.trim() !== '', (qb) =>
      qb.where((eb) =>
        eb.or([
          eb(fullName, 'like', containsPattern(search)),
          eb('email', 'like', containsPattern(search)),
          eb('mobile', 'like', containsPattern(search)),
        ]),
      ),
    )
  const { data, meta } = await listPage(query.select(columns), input, {
    sorts: ['first_name', 'last_name', 'email', 'role', 'status', 'last_login_at', 'created_at'],
    defaultSort: '-created_at',
    table: 'app_user',
  })
  return { data: await withMerchants(db, data), meta }
}

type ExportRange = { after: string | null; limit: number; from: string | null; to: string | null }

/** Users after the id `after`, with the names of their merchants. */
export async function listUsersAfter(db: Db, { after, limit, from, to }: ExportRange) {
  const rows = await withMerchants(
    db,
    await activeUsers(db)
      .$if(after !== null, (qb) => qb.where('id', '>', after ?? ''))
      .$if(from !== null, (qb) => qb.where('created_at', '>=', from ?? ''))
      .$if(to !== null, (qb) => qb.where('created_at', '<', to ?? ''))
      .select(columns)
      .orderBy('id')
      .limit(limit)
      .execute(),
  )
  const ids = [...new Set(rows.flatMap(({ merchants }) => merchants.map(({ merchant_id }) => merchant_id)))]
  const merchantRows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('merchant')
          .select(['id', 'name'])
          .where('id', '=', (eb) => eb.fn.any(eb.val(ids)))
          .orderBy('name')
          .execute()
  return rows.map(({ merchants, ...user }) => ({
    ...user,
    merchant_names: merchantRows
      .filter(({ id }) => merchants.some(({ merchant_id }) => merchant_id === id))
      .map(({ name }) => name),
  }))
}

type UserKey = { id: string } | { email: string }
const selectUser = (db: Db, key: UserKey) =>
  activeUsers(db)
    .select(columns)
    .where((eb) => ('id' in key ? eb('id', '=', key.id) : eb('email', '=', key.email)))

export async function findUser(db: Db, key: UserKey): Promise<UserRow | undefined> {
  return (await withMerchants(db, await selectUser(db, key).execute()))[0]
}

/** Locks the user until the transaction ends. */
export async function lockUser(db: Db, key: UserKey): Promise<UserRow | undefined> {
  return (await withMerchants(db, await selectUser(db, key).forUpdate().execute()))[0]
}

/** Locks the active owners in id order. Two requests cannot remove the last two. */
export const lockActiveOwners = (db: Db) =>
  activeUsers(db)
    .select('id')
    .where('role', '=', 'T1001')
    .where('status', '=', 'active')
    .orderBy('id')
    .forUpdate()
    .execute()

export type NewUser = {
  id: string
  first_name: string
  last_name: string
  email: string
  mobile: string | null
  password_hash: string
  role: string
  permissions: string[]
}
export const insertUser = (db: Db, user: NewUser) =>
  db
    .insertInto('app_user')
    .values({ ...user, status: 'active', created_at: db.now, updated_at: db.now })
    .execute()

export type UserChanges = Partial<Pick<NewUser, 'first_name' | 'last_name' | 'mobile' | 'role' | 'permissions'>> & {
  status?: 'active' | 'inactive'
}
export const updateUserRow = (db: Db, id: string, changes: UserChanges) =>
  db
    .updateTable('app_user')
    .set((eb) => ({ ...changes, permissions_version: eb('permissions_version', '+', 1), updated_at: db.now }))
    .where('id', '=', id)
    .execute()

export const deleteUser = (db: Db, id: string) =>
  db.updateTable('app_user').set({ deleted_at: db.now, updated_at: db.now }).where('id', '=', id).execute()

export const findMerchant = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export const isMobileTaken = async (db: Db, mobile: string) =>
  (await activeUsers(db).select('id').where('mobile', '=', mobile).executeTakeFirst()) !== undefined
