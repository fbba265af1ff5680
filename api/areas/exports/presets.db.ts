import type { Insertable } from 'kysely'
import type { ExportPreset, ExportType } from '#contract/areas/exports.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Tables } from '#api/platform/tables.ts'

/** Presets of the tenant, or of the merchant in scope. */
const presets = (db: Db) =>
  db.selectFrom('export_preset').where('merchant_id', 'is not distinct from', db.scope.merchantId)

/** Presets of a user and those that are shared, by name. */
export async function listPresets(db: Db, userId: string, type: ExportType): Promise<ExportPreset[]> {
  const rows = await presets(db)
    .select(['id', 'user_id', 'name', 'columns', 'format', 'language', 'is_shared'])
    .where('type', '=', type)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('is_shared', '=', true)]))
    .orderBy('name')
    .orderBy('id')
    .limit(200)
    .execute()
  return rows.map(({ user_id, ...row }) => ({ ...row, type, is_own: user_id === userId }))
}

export const countPresets = async (db: Db, userId: string, type: ExportType): Promise<number> => {
  const { count } = await presets(db)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

export const insertPreset = (db: Db, row: Omit<Insertable<Tables['export_preset']>, 'created_at' | 'merchant_id'>) =>
  db
    .insertInto('export_preset')
    .values({ ...row, merchant_id: db.scope.merchantId, created_at: db.now })
    .execute()

/** Only the user who made it removes it. */
export const deletePreset = (db: Db, userId: string, id: string) =>
  db
    .deleteFrom('export_preset')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('merchant_id', 'is not distinct from', db.scope.merchantId)
    .returning('id')
    .executeTakeFirst()
