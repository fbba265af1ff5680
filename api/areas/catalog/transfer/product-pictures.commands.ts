import { createHash, randomBytes } from 'node:crypto'
import { importLimits } from '#contract/areas/imports.ts'
import { ApiError } from '#api/platform/api-error.ts'
import { BlockedAddressError, checkAddress, internalAllowed } from '#api/platform/http/safe-fetch.ts'
import { DownloadTooLargeError, safeDownload } from '#api/platform/http/safe-download.ts'
import { listCell } from '../../exports/cells.rules.ts'
import { isRaster, kindOf, kinds, sanitizeFileName, storageKeyFor } from '../../files/file-kinds.rules.ts'
import { saveFileRecord } from '../../files/file-records.commands.ts'
import { usedBytes } from '../../files/files.queries.ts'
import { reencodePicture } from '../../files/pictures.commands.ts'
import { splitList } from '../../imports/cell-values.rules.ts'
import type { PrepareContext, Row } from '../../imports/define-import.ts'
import { cellError, RowError, shortText } from '../../imports/problems.rules.ts'
import { findPictureSources, savePictureSource } from './picture-sources.db.ts'

const field = 'image_url'
const maxPictures = 20

const isWebAddress = (text: string) => /^https?:\/\//i.test(text)

/**
 * Stores the pictures of rows that are addresses of other hosts or files of the archive, and puts their addresses here into
 * the cells. A picture that was imported before is neither loaded nor stored again.
 */
export async function preparePictures(context: PrepareContext, rows: readonly Row[]): Promise<Row[]> {
  const prepared: Row[] = []
  for (const row of rows) prepared.push(await prepareRow(context, row))
  return prepared
}

async function prepareRow(context: PrepareContext, row: Row): Promise<Row> {
  const names = splitList(row.cells.get(field) ?? '')
  if (row.problem || names.every((name) => isOwn(context, name))) return row
  try {
    if (names.length > maxPictures) throw cellError(field, 'too_many', { limit: maxPictures })
    const urls = await Promise.all(names.map((name) => (isOwn(context, name) ? name : resolvePicture(context, name))))
    return { ...row, cells: new Map([...row.cells, [field, listCell(urls) ?? '']]) }
  } catch (error) {
    if (error instanceof RowError) return { ...row, problem: error.problems[0] }
    throw error
  }
}

/** Whether the text is an address of this installation. */
const isOwn = ({ services: { files } }: PrepareContext, text: string) =>
  text.startsWith('/') || text.startsWith(files.publicUrl(''))

/** The address of a picture here. In a dry run a new one keeps its name. */
async function resolvePicture(context: PrepareContext, name: string): Promise<string> {
  const { services, openTransaction, scope, isDryRun } = context
  const bytes = isWebAddress(name) ? undefined : await pictureInArchive(context, name)
  const source = createHash('sha256')
    .update(bytes ?? name)
    .digest()
  const known = await openTransaction((db) => findPictureSources(db, [source]), { scope })
  const [found] = known
  if (found && (await services.files.exists(found.file_key))) return services.files.publicUrl(found.file_key)
  if (isDryRun) {
    if (!bytes) await assertReachable(context, name)
    return bytes ? `/${encodeURIComponent(name)}` : name
  }
  return storePicture(context, { name, source, bytes: bytes ?? (await loadPicture(context, name)) })
}

async function pictureInArchive({ picture }: PrepareContext, name: string): Promise<Buffer> {
  const bytes = await picture(name)
  if (!bytes) throw cellError(field, 'picture_missing', { name: shortText(name) })
  return bytes
}

const networkOf = ({ services: { config } }: PrepareContext) => (config.WEBHOOKS_INTERNAL ? internalAllowed : {})

function downloadProblem(url: string, error: unknown): RowError {
  const name = shortText(url)
  if (error instanceof DownloadTooLargeError)
    return cellError(field, 'picture_too_large', { name, limit: importLimits.pictureBytes / 1_048_576 })
  return cellError(field, error instanceof BlockedAddressError ? 'picture_blocked' : 'picture_unreachable', { name })
}

async function assertReachable(context: PrepareContext, url: string): Promise<void> {
  await checkAddress(url, { allowsHttp: true, ...networkOf(context) }).catch((error: unknown) => {
    throw downloadProblem(url, error)
  })
}

const loadPicture = (context: PrepareContext, url: string): Promise<Buffer> =>
  safeDownload(url, importLimits.pictureBytes, networkOf(context)).catch((error: unknown) => {
    throw downloadProblem(url, error)
  })

type NewPicture = { name: string; source: Buffer; bytes: Buffer }

async function storePicture(context: PrepareContext, { name, source, bytes }: NewPicture): Promise<string> {
  const { services, tenant, openTransaction, scope } = context
  const kind = kindOf(bytes, name)
  if (!kind || !isRaster(kind)) throw cellError(field, 'picture_unreadable', { name: shortText(name) })
  const picture = await reencodePicture(bytes, kind, field).catch((error: unknown) => {
    if (error instanceof ApiError) throw cellError(field, 'picture_unreadable', { name: shortText(name) })
    throw error
  })
  const used = await openTransaction(usedBytes, { scope })
  if (used + picture.bytes.length > services.config.STORAGE_QUOTA_MB * 1_048_576) throw cellError(field, 'storage_full')
  const key = storageKeyFor(tenant.id, 'image', picture.kind, randomBytes(16).toString('hex'))
  await services.files.put(key, picture.bytes, kinds[picture.kind].type)
  await openTransaction(
    async (db) => {
      await saveFileRecord(db, {
        merchant_id: scope.merchantId,
        key,
        folder: 'products',
        purpose: 'image',
        is_private: false,
        file_name: sanitizeFileName(name.replace(/[?#].*$/s, '').replace(/^.*\//s, '')),
        mime_type: kinds[picture.kind].type,
        size: picture.bytes.length,
        width: picture.width,
        height: picture.height,
        uploaded_by: null,
      })
      await savePictureSource(db, source, key)
    },
    { scope },
  )
  return services.files.publicUrl(key)
}
