import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { appLimits } from '#contract/areas/app-builds/schemas.ts'
import type { AssetsInput } from '#contract/areas/app-builds/schemas.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Context } from '#api/platform/handlers.ts'
import { createConcurrencyLimit } from '#api/platform/limits/concurrency-limit.ts'
import { saveFileRecord } from '../files/file-records.commands.ts'
import { storageKeyFor } from '../files/file-kinds.rules.ts'
import { findUpload } from './mobile-apps.db.ts'

type PictureContext = Pick<Context, 'services' | 'tenant' | 'openTransaction'>
type Pictures = {
  app_icon?: string | null
  circle_icon?: string | null
  splash?: string | null
  live_icon?: string | null
}

type PictureRules = { isOpaque?: true; isIcon?: true }
const rules = {
  app_icon: { isOpaque: true, isIcon: true },
  circle_icon: { isIcon: true },
  splash: {},
} as const satisfies Record<string, PictureRules>

const maxPixels = 40_000_000
const { minIconSize } = appLimits
const withLimit = createConcurrencyLimit({ concurrency: 1 })
const open = (bytes: Buffer) => sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).timeout({ seconds: 10 })

/**
 * Checks the pictures of an input and returns those to store: PNG files of the tenant, icons square and large enough, the
 * app icon without transparency. The icon of live activities is stored again at 96 px height. Throws 422 with an error for
 * each picture that is wrong.
 */
export async function checkPictures(context: PictureContext, input: AssetsInput): Promise<Pictures> {
  const errors: Record<string, string> = {}
  const checked: Pictures = {}
  for (const name of ['app_icon', 'circle_icon', 'splash'] as const) {
    const url = input[name]
    if (url === undefined) continue
    checked[name] = url
    const problem = url === null ? undefined : await problemOf(context, url, rules[name])
    if (problem) errors[name] = problem
  }
  const icon = input.live_activity?.icon
  if (icon !== undefined) {
    const problem = icon === null ? undefined : await problemOf(context, icon, {})
    if (problem) errors['live_activity.icon'] = problem
    else checked.live_icon = icon === null ? null : await storeLiveActivityIcon(context, icon)
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return checked
}

/** The stored bytes of a picture that the tenant has uploaded; undefined if there is none. */
async function readUpload(
  { services, tenant, openTransaction }: PictureContext,
  url: string,
): Promise<Buffer | undefined> {
  const key = url.replace(/^\/files\//, '')
  if (!key.startsWith(`t/${tenant.id}/`)) return undefined
  const row = await openTransaction((db) => findUpload(db, key))
  return row && (await services.files.exists(key)) ? services.files.readBytes(key) : undefined
}

async function problemOf(context: PictureContext, url: string, needed: PictureRules): Promise<string | undefined> {
  const bytes = await readUpload(context, url)
  if (!bytes) return 'The selected picture is invalid.'
  return withLimit(() => pictureProblem(bytes, needed))
}

/** Why a picture cannot be used, or undefined. */
async function pictureProblem(bytes: Buffer, { isOpaque, isIcon }: PictureRules): Promise<string | undefined> {
  try {
    const { format, width, height } = await open(bytes).metadata()
    if (format !== 'png') return 'The picture must be a PNG file.'
    if (isIcon && (width !== height || width < minIconSize))
      return `The icon must be square, at least ${minIconSize} × ${minIconSize} pixels.`
    if (isOpaque && !(await open(bytes).stats()).isOpaque) return 'The icon must not have transparent parts.'
    return undefined
  } catch {
    return 'The picture must be a PNG file.'
  }
}

async function storeLiveActivityIcon(context: PictureContext, url: string): Promise<string> {
  const { services, tenant, openTransaction } = context
  const bytes = await readUpload(context, url)
  if (!bytes) throw invalid({ 'live_activity.icon': 'The selected picture is invalid.' })
  const { data, info } = await withLimit(() => liveActivityIcon(bytes))
  if (data.equals(bytes)) return url
  const key = storageKeyFor(tenant.id, 'image', 'png', randomBytes(16).toString('hex'))
  await services.files.put(key, data, 'image/png')
  await openTransaction((db) =>
    saveFileRecord(db, {
      merchant_id: null,
      key,
      folder: 'apps',
      purpose: 'image',
      is_private: false,
      file_name: 'live-activity.png',
      mime_type: 'image/png',
      size: data.length,
      width: info.width,
      height: info.height,
      uploaded_by: null,
    }),
  )
  return services.files.publicUrl(key)
}

/** A picture at the height that live activities show. One that has it already stays as it is. */
async function liveActivityIcon(bytes: Buffer): Promise<{ data: Buffer; info: { width: number; height: number } }> {
  const { width, height } = await open(bytes).metadata()
  if (height === appLimits.liveActivityIconHeight) return { data: bytes, info: { width, height } }
  return open(bytes)
    .resize({ height: appLimits.liveActivityIconHeight })
    .png({ compressionLevel: 9 })
    .toBuffer({ resolveWithObject: true })
}
