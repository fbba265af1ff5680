import { sql } from 'kysely'
import type { ImportedList, ImportStatus } from '#contract/areas/imports.ts'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'

const columns = [
  'i.id',
  'i.merchant_id',
  'i.user_id',
  'i.type',
  'i.file_key',
  'i.file_name',
  'i.mapping',
  'i.dry_run',
  'i.locale',
  'i.status',
  'i.error',
  'i.errors_key',
  'i.total_rows',
  'i.done_rows',
  'i.created_rows',
  'i.updated_rows',
  'i.unchanged_rows',
  'i.failed_rows',
  'i.kept_rows',
  'i.attempts',
  'i.created_at',
] as const

const imports = (db: Db) => db.selectFrom('import_record as i').select(columns)
const ofScope = (db: Db, type: ImportedList) =>
  imports(db)
    .where('i.type', '=', type)
    .$if(db.scope.merchantId === null, (query) => query.where('i.merchant_id', 'is', null))

export type ImportRow = NonNullable<Awaited<ReturnType<typeof findImport>>>
export const findImport = (db: Db, id: string) => imports(db).where('i.id', '=', id).executeTakeFirst()
export const findImportOf = (db: Db, type: ImportedList, id: string) =>
  ofScope(db, type).where('i.id', '=', id).executeTakeFirst()
/** Locks the record until the transaction ends. */
export const lockImport = (db: Db, id: string) => imports(db).where('i.id', '=', id).forUpdate().executeTakeFirst()

export const listImports = (db: Db, type: ImportedList, input: SearchInput) =>
  listPage(ofScope(db, type).where(containsText('i.file_name', input.search)), input, {
    sorts: ['created_at', 'file_name', 'status'],
    defaultSort: '-created_at',
    table: 'i',
  })

type NewImport = Pick<
  ImportRow,
  'id' | 'type' | 'user_id' | 'file_key' | 'file_name' | 'mapping' | 'dry_run' | 'locale' | 'total_rows'
> & { headings: string }

/** Inserts a record; false while another import of this list by the user is running. */
export async function insertImport(db: Db, { mapping, ...record }: NewImport): Promise<boolean> {
  const result = await db
    .insertInto('import_record')
    .values({ ...record, mapping: json(mapping), merchant_id: db.scope.merchantId, created_at: db.now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** The mapping last used for a file with the same headings. */
export const rememberedMapping = async (db: Db, type: ImportedList, headings: string) =>
  (
    await db
      .selectFrom('import_record')
      .select('mapping')
      .where('type', '=', type)
      .where('headings', '=', headings)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.mapping

type Change = {
  status?: ImportStatus
  error?: string
  errors_key?: string | null
  attempts?: number
  kept_rows?: number
}
export const updateImport = (db: Db, id: string, change: Change) =>
  db.updateTable('import_record').set(change).where('id', '=', id).execute()

/** Lets one import at a time change the records of a scope, until the transaction ends. */
export const serializeImports = (db: Db, type: ImportedList) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`import ${type} ${db.scope.tenantId} ${db.scope.merchantId ?? ''}`}, 0))`.execute(
    db,
  )

/** A file that was uploaded for an import. */
export const findImportFile = (db: Db, key: string) =>
  db
    .selectFrom('file')
    .select(['key', 'file_name'])
    .where('key', '=', key)
    .where('purpose', '=', 'import')
    .executeTakeFirst()
