import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { FileRecord } from './files.queries.ts'

/** Inserts the record of a stored file. */
export async function saveFileRecord(db: Db, file: FileRecord): Promise<void> {
  await db
    .insertInto('file')
    .values({ ...file, id: newId(), created_at: db.now })
    .execute()
}
