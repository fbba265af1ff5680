import type { Db } from '#api/platform/db/db.ts'

/** Those of the merchants that exist, with their currencies. */
export async function findMerchants(
  db: Db,
  merchantIds: readonly string[],
): Promise<{ id: string; currency: string }[]> {
  if (merchantIds.length === 0) return []
  return db
    .selectFrom('merchant')
    .select(['id', 'currency'])
    .where('id', 'in', merchantIds)
    .where('deleted_at', 'is', null)
    .execute()
}

export const findMerchant = (db: Db, id: string) =>
  db
    .selectFrom('merchant')
    .select(['id', 'currency', 'timezone'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

/** Merchants by name or id, as files name them. */
export const merchantsOfFiles = (db: Db, by: { names: readonly string[] } | { ids: readonly string[] }) =>
  db
    .selectFrom('merchant')
    .select(['id', 'name', 'currency'])
    .where((eb) =>
      'ids' in by ? eb('id', '=', eb.fn.any(eb.val([...by.ids]))) : eb('name', '=', eb.fn.any(eb.val([...by.names]))),
    )
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .execute()
