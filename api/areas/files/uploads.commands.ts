import { randomBytes } from 'node:crypto'
import type { FileType, UploadedFile } from '#contract/files.ts'
import type { Context } from '#api/platform/handlers.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { MultipartFile } from '#api/platform/http/request-body.ts'
import { resolveMerchantScope } from '#api/platform/tenancy/merchant-scope.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import { saveFileRecord } from './file-records.commands.ts'
import { usedBytes } from './files.queries.ts'
import { isNamedLike, isRaster, keyFor, kindOf, kinds, plainName, purposes, textOf } from './kinds.rules.ts'
import type { Kind } from './kinds.rules.ts'
import { isHarmlessGlb, isHarmlessGltf } from './model-files.rules.ts'
import { redrawn } from './pictures.commands.ts'
import type { Fit } from './pictures.commands.ts'
import { sanitizeSvg, svgSize } from './sanitize-svg.rules.ts'

export type Uploading = Pick<Context, 'services' | 'tenant' | 'principal' | 'openTransaction'>
export type Sent = {
  file: MultipartFile | undefined
  type: FileType
  field: string
  folder?: string | undefined
  merchantId?: string | null
  fit?: Fit
  only?: readonly Kind[]
}

type Made = { bytes: Buffer; kind: Kind; width: number | null; height: number | null }

const perHour = { user: 600, customer: 60, nobody: 0 } as const
const roomOf = (megabytes: number) => megabytes * 1_048_576

/** Looks at what the bytes are, writes pictures anew, stores and notes it. Customers send pictures only. */
export async function storeUpload(
  front: Uploading,
  { file, type, field, folder, merchantId = null, fit, only }: Sent,
): Promise<UploadedFile & { key: string }> {
  const { services, tenant, principal, openTransaction } = front
  if (principal.kind === 'anonymous') throw apiError('NOT_SIGNED_IN')
  if (principal.kind === 'customer' && type !== 'image') throw apiError('NOT_ALLOWED')
  if (!file) throw invalid({ [field]: `The ${field} field is required.` })
  const kind = checkedKind(file, type, field, only)
  await countAttempt(services, ['upload', tenant.id, principal.id], {
    maxAttempts: perHour[principal.kind],
    windowSeconds: 3_600,
  })
  const made = await madeOf(file, kind, field, fit)
  const quota = roomOf(services.config.STORAGE_QUOTA_MB)
  if ((await openTransaction(usedBytes)) + made.bytes.length > quota) throw invalid({ [field]: 'The storage is full.' })
  const key = keyFor(tenant.id, type, made.kind, randomBytes(16).toString('hex'))
  const is_private = !key.startsWith('t/')
  const about = {
    file_name: plainName(file.name),
    mime_type: kinds[made.kind].type,
    size: made.bytes.length,
    width: made.width,
    height: made.height,
  }
  await services.files.put(key, made.bytes, about.mime_type)
  await openTransaction((db) =>
    saveFileRecord(db, {
      merchant_id: merchantId,
      key,
      folder: plainFolder(folder),
      purpose: type,
      is_private,
      uploaded_by: principal.kind === 'user' ? principal.id : null,
      ...about,
    }),
  )
  return {
    file_url: is_private ? services.files.signedUrl(key, services.clock()) : services.files.publicUrl(key),
    key,
    ...about,
  }
}

/** The merchant somebody uploads for, where it may be named. */
export async function uploaderMerchant(
  { services, tenant, principal }: Uploading,
  merchantId: string | undefined,
): Promise<string | null> {
  if (merchantId === undefined) return null
  if (principal.kind !== 'user') throw apiError('WRONG_MERCHANT')
  return resolveMerchantScope(services, principal, tenant, merchantId)
}

function checkedKind(file: MultipartFile, type: FileType, field: string, only: readonly Kind[] | undefined): Kind {
  const { kinds: allowed, bytes } = purposes[type]
  const kind = kindOf(file.bytes, file.name)
  const wanted = only ?? allowed
  if (!kind || !wanted.includes(kind) || !isNamedLike(kind, file.name))
    throw invalid({ [field]: `The file must be one of: ${wanted.join(', ')}.` })
  if (file.bytes.length > bytes) throw invalid({ [field]: `The file may not be larger than ${bytes / 1_048_576} MB.` })
  return kind
}

async function madeOf({ bytes }: MultipartFile, kind: Kind, field: string, fit: Fit | undefined): Promise<Made> {
  if (isRaster(kind)) return redrawn(bytes, kind, field, fit)
  if (kind === 'svg') {
    const clean = sanitizeSvg(textOf(bytes) ?? '')
    if (clean === undefined) throw invalid({ [field]: 'The file is not a drawing that can be read.' })
    return { bytes: Buffer.from(clean), kind, ...svgSize(clean) }
  }
  const isBad = (kind === 'glb' && !isHarmlessGlb(bytes)) || (kind === 'gltf' && !isHarmlessGltf(bytes))
  if (isBad) throw invalid({ [field]: 'The model must carry everything in itself.' })
  return { bytes, kind, width: null, height: null }
}

const plainFolder = (folder: string | undefined) =>
  folder
    ?.toLowerCase()
    .replace(/[^a-z0-9/_-]+/g, '-')
    .slice(0, 60) || null
