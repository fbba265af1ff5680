import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { kinds, storageKeyFor } from '../files/file-kinds.rules.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { byteOrderMark, csvLine } from '../exports/csv.rules.ts'
import { failedRowsAfter } from './import-rows.db.ts'
import { openTable } from './archive.ts'
import { describeProblem, importTexts } from './problems.rules.ts'
import { readTable } from './read-rows.ts'
import type { ImportWork } from './import-work.ts'

/** Writes the refused rows with their problems in a last column, in the language of the user. Null without any. */
export async function writeErrors(work: ImportWork, bytes: Buffer): Promise<string | null> {
  const { record, services, openTransaction, scope, tenant } = work
  const first = await openTransaction((db) => failedRowsAfter(db, record.id, 0, 1), { scope })
  if (first.length === 0) return null
  const key = storageKeyFor(tenant.id, 'export', 'csv', randomBytes(16).toString('hex'))
  const mime_type = kinds.csv.type
  const size = await services.files.putStream(key, Readable.from(errorLines(work, bytes)), mime_type)
  await openTransaction(
    (db) =>
      saveFileRecord(db, {
        key,
        file_name: `errors-${record.file_name.replace(/\.\w+$/, '')}.csv`,
        mime_type,
        size,
        merchant_id: record.merchant_id,
        folder: null,
        purpose: 'export',
        is_private: true,
        width: null,
        height: null,
        uploaded_by: record.user_id,
      }),
    { scope },
  )
  return key
}

async function* errorLines(
  { record, list, openTransaction, scope }: ImportWork,
  bytes: Buffer,
): AsyncGenerator<string> {
  let failed: Awaited<ReturnType<typeof failedRowsAfter>> = []
  let nth = -1
  for await (const cells of readTable(await openTable(bytes, record.file_name), list)) {
    if (++nth === 0) {
      yield byteOrderMark + csvLine([...cells, importTexts(record.locale).heading])
      continue
    }
    if (failed.length === 0)
      failed = await openTransaction((db) => failedRowsAfter(db, record.id, nth - 1, 500), { scope })
    if (failed.length === 0) return
    if (failed[0]?.row !== nth) continue
    const texts = (failed[0].errors ?? []).map((problem) => {
      const { label, message } = describeProblem(problem, record.locale)
      return label === '' ? message : `${label}: ${message}`
    })
    failed = failed.slice(1)
    yield csvLine([...cells, texts.join(' ')])
  }
}
