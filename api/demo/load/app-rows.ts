import sharp from 'sharp'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { writeArchive } from '#api/areas/app-builds/app-builds.job-types.ts'
import { BuildConfig } from '#contract/areas/app-builds/schemas.ts'
import { readConfig } from '#api/areas/app-builds/app-config.commands.ts'
import { saveSecrets } from '#api/areas/app-builds/app-secrets.commands.ts'
import { storageKeyFor } from '#api/areas/files/file-kinds.rules.ts'
import { appBuildSeeds, mobileApps } from '../harbour/mobile-apps.ts'
import { insertAll, iso } from './rows.ts'

const dayMs = 86_400_000
const buildMs = 11 * 60_000

/** The demo's apps with their pictures, and builds of the customers' app. The last one is written by its job. */
export async function loadApps(db: Db, services: AppServices): Promise<void> {
  for (const app of mobileApps) await loadApp(db, services, app)
  const config = BuildConfig.parse(await readConfig(db, { services }, 'customer', 'android'))
  const builds = appBuildSeeds.map(({ daysAgo, status, log, ...numbers }) => {
    const startedMs = db.nowMs - daysAgo * dayMs
    return {
      id: newId(),
      app_type: 'customer' as const,
      platform: 'android' as const,
      ...numbers,
      status,
      log,
      config: { ...config, ...numbers },
      created_by: null,
      created_at: iso(startedMs),
      finished_at: status === 'queued' ? null : iso(startedMs + buildMs),
    }
  })
  await insertAll(db, 'app_build', builds)
  const last = builds.at(-1)
  if (last) await writeArchive.enqueue(db, { buildId: last.id })
}

async function loadApp(db: Db, services: AppServices, app: (typeof mobileApps)[number]): Promise<void> {
  const { app_type, app_name, short_description, full_description, primary_colour, bundle_id, googleServices } = app
  const last = appBuildSeeds.at(-1)
  const row = {
    app_type,
    app_name,
    short_description,
    full_description,
    primary_colour,
    background_colour: '#FFF8EE',
    splash_duration: 1_500,
    app_icon: await storePicture(db, services, app.pictures.app_icon, { name: 'icon.png', isOpaque: true }),
    circle_icon: await storePicture(db, services, app.pictures.circle_icon, {
      name: 'icon-round.png',
      isOpaque: false,
    }),
    splash: await storePicture(db, services, app.pictures.splash, { name: 'splash.png', isOpaque: true }),
  }
  await insertAll(db, 'mobile_app', [row])
  const numbers = app_type === 'customer' && last ? last : { version_number: '1.0.0', build_number: null }
  const { version_number, build_number } = numbers
  await insertAll(db, 'mobile_app_platform', [
    { app_type, platform: 'android', bundle_id, version_number, build_number },
  ])
  if (googleServices === null) return
  const file = { file_name: 'google-services.json', content: Buffer.from(googleServices).toString('base64') }
  await saveSecrets(db, services.config, { app_type, platform: 'android', google_service_json: file }, bundle_id)
}

type Picture = { name: string; isOpaque: boolean }

/** Draws a picture as PNG among the files of the tenant. Returns its address. */
async function storePicture(db: Db, { files }: AppServices, svg: string, { name, isOpaque }: Picture): Promise<string> {
  const drawn = sharp(Buffer.from(svg))
  const bytes = await (isOpaque ? drawn.removeAlpha() : drawn).png().toBuffer()
  const key = storageKeyFor(db.scope.tenantId, 'image', 'png', newId().replaceAll('-', ''))
  await files.put(key, bytes, 'image/png')
  const file = { key, file_name: name, size: bytes.length, width: 1024, height: 1024 }
  await insertAll(db, 'file', [
    {
      id: newId(),
      merchant_id: null,
      folder: 'apps',
      purpose: 'image',
      is_private: false,
      ...file,
      mime_type: 'image/png',
      is_dummy: true,
    },
  ])
  return files.publicUrl(key)
}
