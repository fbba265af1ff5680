import { randomBytes } from 'node:crypto'
import type { UploadedFile } from '#contract/areas/files.ts'
import type { Context } from '#api/platform/handlers.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { MultipartFile } from '#api/platform/http/request-body.ts'
import { CommitUnknownError } from '#api/platform/db/transaction.ts'
import { resolveMerchantScope } from '#api/platform/tenancy/merchant-scope.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import { saveFileRecord } from './file-records.commands.ts'
import { usedBytes } from './files.queries.ts'
import {
  hasMatchingExtension,
  isRaster,
  storageKeyFor,
  kindOf,
  kinds,
  sanitizeFileName,
  purposes,
  decodeUtf8,
} from './file-kinds.rules.ts'
import type { FileKind, UploadType } from './file-kinds.rules.ts'
import { isSafeGlb, isSafeGltf } from './model-files.rules.ts'
import { reencodePicture } from './pictures.commands.ts'
import type { Fit } from './pictures.commands.ts'
import { sanitizeSvg, svgSize } from './sanitize-svg.rules.ts'

export type UploadContext = Pick<Context, 'services' | 'tenant' | 'principal' | 'openTransaction'>
export type UploadInput = {
  file: MultipartFile | undefined
  type: UploadType
  field: string
  folder?: string | undefined
  merchantId?: string | null
  fit?: Fit
  only?: readonly FileKind[]
}

type ProcessedFile = { bytes: Buffer; kind: FileKind; width: number | null; height: number | null }

const maxPerHour = { user: 600, customer: 60 } as const
const bytesOf = (megabytes: number) => megabytes * 1_048_576

/** Validates, sanitizes and stores an upload. Customers may upload pictures, and anybody the answers of a form. */
export async function storeUpload(
  context: UploadContext,
  { file, type, field, folder, merchantId = null, fit, only }: UploadInput,
): Promise<UploadedFile & { key: string }> {
  const { services, tenant, principal, openTransaction } = context
  if (principal.kind === 'anonymous' && type !== 'answer') throw apiError('NOT_SIGNED_IN')
  if (principal.kind === 'customer' && type !== 'image' && type !== 'answer') throw apiError('NOT_ALLOWED')
  if (!file) throw invalid({ [field]: `The ${field} field is required.` })
  if (principal.kind !== 'anonymous')
    await countAttempt(services, ['upload', tenant.id, principal.id], {
      maxAttempts: maxPerHour[principal.kind],
      windowSeconds: 3_600,
    })
  const kind = detectKind(file, type, field, only)
  const processed = await processFile(file, kind, field, fit)
  const quota = bytesOf(services.config.STORAGE_QUOTA_MB)
  if ((await openTransaction(usedBytes)) + processed.bytes.length > quota)
    throw invalid({ [field]: 'The storage is full.' })
  const key = storageKeyFor(tenant.id, type, processed.kind, randomBytes(16).toString('hex'))
  const is_private = !key.startsWith('t/')
  const details = {
    file_name: sanitizeFileName(file.name),
    mime_type: kinds[processed.kind].type,
    size: processed.bytes.length,
    width: processed.width,
    height: processed.height,
  }
  await services.files.put(key, processed.bytes, details.mime_type)
  await openTransaction((db) =>
    saveFileRecord(db, {
      merchant_id: merchantId,
      key,
      folder: sanitizeFolder(folder),
      purpose: type,
      is_private,
      uploaded_by: principal.kind === 'user' ? principal.id : null,
      ...details,
    }),
  ).catch(async (error: unknown) => {
    if (!(error instanceof CommitUnknownError)) await services.files.remove(key)
    throw error
  })
  return {
    file_url: is_private ? services.files.signedUrl(key, services.clock()) : services.files.publicUrl(key),
    key,
    ...details,
  }
}

/** The merchant that the upload belongs to, if the user may name it. */
export async function resolveUploadMerchant(
  { services, tenant, principal }: UploadContext,
  merchantId: string | undefined,
): Promise<string | null> {
  if (merchantId === undefined) return null
  if (principal.kind !== 'user') throw apiError('WRONG_MERCHANT')
  return resolveMerchantScope(services, principal, tenant, merchantId)
}

function detectKind(
  file: MultipartFile,
  type: UploadType,
  field: string,
  only: readonly FileKind[] | undefined,
): FileKind {
  const { kinds: allowed, bytes } = purposes[type]
  const kind = kindOf(file.bytes, file.name)
  const allowedKinds = only ?? allowed
  if (!kind || !allowedKinds.includes(kind) || !hasMatchingExtension(kind, file.name))
    throw invalid({ [field]: `The file must be one of: ${allowedKinds.join(', ')}.` })
  if (file.bytes.length > bytes) throw invalid({ [field]: `The file may not be larger than ${bytes / 1_048_576} MB.` })
  return kind
}

async function processFile(
  { bytes }: MultipartFile,
  kind: FileKind,
  field: string,
  fit: Fit | undefined,
): Promise<ProcessedFile> {
  if (isRaster(kind)) return reencodePicture(bytes, kind, field, fit)
  if (kind === 'svg') {
    const clean = sanitizeSvg(decodeUtf8(bytes) ?? '')
    if (clean === undefined) throw invalid({ [field]: 'The file is not a drawing that can be read.' })
    return { bytes: Buffer.from(clean), kind, ...svgSize(clean) }
  }
  const isBad = (kind === 'glb' && !isSafeGlb(bytes)) || (kind === 'gltf' && !isSafeGltf(bytes))
  if (isBad) throw invalid({ [field]: 'The model must carry everything in itself.' })
  return { bytes, kind, width: null, height: null }
}

const sanitizeFolder = (folder: string | undefined) =>
  folder
    ?.toLowerCase()
    .replace(/[^a-z0-9/_-]+/g, '-')
    .slice(0, 60) || null
