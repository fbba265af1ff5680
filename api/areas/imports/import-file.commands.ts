import { randomBytes } from 'node:crypto'
import type { ImportFileInput } from '#contract/areas/imports.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Context } from '#api/platform/handlers.ts'
import { panelUser } from '#api/platform/handlers.ts'
import { CommitUnknownError } from '#api/platform/db/transaction.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { kinds, sanitizeFileName, storageKeyFor } from '../files/file-kinds.rules.ts'
import { usedBytes } from '../files/files.queries.ts'
import { exportTexts } from '../exports/exports.rules.ts'
import type { Importable } from './define-import.ts'
import { FileError, fileErrorText } from './file-errors.rules.ts'
import type { Origin } from './headings.rules.ts'
import { headingsKey, mapHeadings, originOf } from './headings.rules.ts'
import { findImportFile, rememberedMapping } from './imports.db.ts'
import { openTable } from './archive.ts'
import type { TableFile } from './archive.ts'
import { formatOf, readRecords } from './read-file.ts'
import { importTexts } from './problems.rules.ts'
import { readTable } from './read-rows.ts'

const maxPerHour = 100
const sampleCount = 3

type FileContext<I> = Pick<
  Context<I>,
  'services' | 'tenant' | 'principal' | 'openTransaction' | 'file' | 'input' | 'request'
>

/** A stored file and its content. `mapping` is the field of each column. */
export type OpenFile = {
  key: string
  name: string
  /** The shop whose file was converted. */
  origin: Origin | null
  headings: string[]
  samples: string[][]
  totalRows: number
  mapping: (string | null)[]
}

const filePath = '/files/'
const keyOfUrl = (url: string) => url.slice(url.indexOf(filePath) + filePath.length).replace(/\?.*/s, '')

/** Stores the uploaded file of a call, or finds an earlier one, and reads it once. Throws 422 under `file`. */
export async function openFile(context: FileContext<Partial<ImportFileInput>>, list: Importable): Promise<OpenFile> {
  const { file, input, openTransaction } = context
  const { locale } = context.request
  const stored = file
    ? { bytes: file.bytes, name: sanitizeFileName(file.name), key: undefined }
    : await findStored(context, input.file_url)
  try {
    const table = await openTable(stored.bytes, stored.name)
    const format = formatOf(table.bytes, table.name)
    const content = await summarize(table, list)
    const isArchive = table.bytes !== stored.bytes
    const key = stored.key ?? (await storeFile(context, stored.bytes, stored.name, isArchive ? 'zip' : format))
    const remembered =
      input.mapping ?? (await openTransaction((db) => rememberedMapping(db, list.type, headingsKey(content.headings))))
    const mapping = remembered ?? mapHeadings(list, content.headings)
    assertMapping(list, mapping, content.headings.length, locale)
    return { key, name: stored.name, ...content, mapping }
  } catch (error) {
    if (error instanceof FileError) throw invalid({ file: fileErrorText(error.code, locale, error.values) })
    throw error
  }
}

async function findStored({ openTransaction, services, request }: FileContext<unknown>, url: string | undefined) {
  if (url === undefined) throw invalid({ file: fileErrorText('missing', request.locale) })
  const found = await openTransaction((db) => findImportFile(db, keyOfUrl(url)))
  if (!found || !(await services.files.exists(found.key)))
    throw invalid({ file_url: fileErrorText('gone', request.locale) })
  return { bytes: await services.files.readBytes(found.key), name: found.file_name, key: found.key }
}

/** Each field once, all of them known, and those that every row needs. */
function assertMapping(
  { fields }: Importable,
  mapping: readonly (string | null)[],
  columns: number,
  locale: string,
): void {
  const chosen = mapping.filter((field) => field !== null)
  const unknown = chosen.find((field) => !fields.some(({ key }) => key === field))
  const twice = chosen.find((field, nth) => chosen.indexOf(field) !== nth)
  if (unknown !== undefined || mapping.length > columns) throw invalid({ mapping: fileErrorText('mapping', locale) })
  if (twice !== undefined)
    throw invalid({
      mapping: fileErrorText('two_columns', locale, { field: exportTexts(locale).columns[twice] ?? twice }),
    })
}

async function summarize(table: TableFile, list: Importable) {
  let headings: string[] | undefined
  const samples: string[][] = []
  let totalRows = 0
  for await (const record of readTable(table, list)) {
    if (!headings) headings = record
    else if (++totalRows <= sampleCount) samples.push(record.map((cell) => cell.slice(0, 80)))
  }
  if (!headings) throw new FileError('empty')
  if (totalRows === 0) throw new FileError('no_rows')
  return { origin: list.convert ? await originOfTable(table) : null, headings, samples, totalRows }
}

async function originOfTable({ bytes, name }: TableFile): Promise<Origin | null> {
  for await (const record of readRecords(bytes, formatOf(bytes, name))) return originOf(record)
  return null
}

async function storeFile(
  context: FileContext<unknown>,
  bytes: Buffer,
  name: string,
  format: 'csv' | 'xlsx' | 'zip',
): Promise<string> {
  const { services, tenant, openTransaction, request } = context
  const { id } = panelUser(context)
  await countAttempt(services, ['import', tenant.id, id], { maxAttempts: maxPerHour, windowSeconds: 3_600 })
  if ((await openTransaction(usedBytes)) + bytes.length > services.config.STORAGE_QUOTA_MB * 1_048_576)
    throw invalid({ file: importTexts(request.locale).reasons.storage_full })
  const key = storageKeyFor(tenant.id, 'import', format, randomBytes(16).toString('hex'))
  const mime_type = kinds[format].type
  await services.files.put(key, bytes, mime_type)
  await openTransaction((db) =>
    saveFileRecord(db, {
      key,
      file_name: name,
      mime_type,
      size: bytes.length,
      merchant_id: db.scope.merchantId,
      folder: null,
      purpose: 'import',
      is_private: true,
      width: null,
      height: null,
      uploaded_by: id,
    }),
  ).catch((error: unknown) => removeUnlessCommitted(services, key, error))
  return key
}

async function removeUnlessCommitted({ files }: AppServices, key: string, error: unknown): Promise<never> {
  if (!(error instanceof CommitUnknownError)) await files.remove(key)
  throw error
}
