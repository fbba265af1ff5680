import type { Updateable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { BundleStepState } from '#api/platform/column-types.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import type { BundleImportTable } from '#api/platform/tables.ts'

const columns = [
  'b.id',
  'b.user_id',
  'b.file_key',
  'b.file_name',
  'b.locale',
  'b.dry_run',
  'b.status',
  'b.error',
  'b.steps',
  'b.attempts',
  'b.created_at',
] as const
const bundles = (db: Db) => db.selectFrom('bundle_import as b').select(columns)
export type BundleImportRow = NonNullable<Awaited<ReturnType<typeof findBundleImport>>>

export const findBundleImport = (db: Db, id: string) => bundles(db).where('b.id', '=', id).executeTakeFirst()
/** Locks the record until the transaction ends. */
export const lockBundleImport = (db: Db, id: string) =>
  bundles(db).where('b.id', '=', id).forUpdate().executeTakeFirst()

export const listBundleImports = (db: Db, input: SearchInput) =>
  listPage(bundles(db).where(containsText('b.file_name', input.search)), input, {
    sorts: ['created_at', 'status'],
    defaultSort: '-created_at',
    table: 'b',
  })

/** Whether an archive of the tenant is being imported or undone. */
export const hasRunningBundleImport = async (db: Db): Promise<boolean> =>
  (await bundles(db).where('b.status', 'in', ['processing', 'undoing']).limit(1).executeTakeFirst()) !== undefined

type New = Pick<BundleImportRow, 'id' | 'user_id' | 'file_key' | 'file_name' | 'locale' | 'dry_run'>
/** Inserts a record; false while another archive of the tenant is being imported. */
export async function insertBundleImport(db: Db, record: New): Promise<boolean> {
  const result = await db
    .insertInto('bundle_import')
    .values({ ...record, created_at: db.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

type Change = Pick<Updateable<BundleImportTable>, 'status' | 'error' | 'attempts'> & {
  steps?: readonly BundleStepState[]
}
export const updateBundleImport = (db: Db, id: string, { steps, ...change }: Change) =>
  db
    .updateTable('bundle_import')
    .set({ ...change, ...(steps ? { steps: json(steps) } : {}) })
    .where('id', '=', id)
    .execute()

/** What the imports of an archive have done. */
export const importsOfSteps = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('import_record')
    .select([
      'id',
      'status',
      'dry_run',
      'created_rows',
      'updated_rows',
      'unchanged_rows',
      'failed_rows',
      'kept_rows',
      'done_rows',
    ])
    .where('id', 'in', [...ids])
    .execute()

/** The merchant with this slug; undefined for one that is not there. */
export const merchantIdBySlug = async (db: Db, slug: string) =>
  (
    await db
      .selectFrom('merchant')
      .select('id')
      .where('slug', '=', slug)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
  )?.id
