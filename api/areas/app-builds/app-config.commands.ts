import type {
  AppConfig,
  AppPlatform,
  AppSettings,
  AppSettingsInput,
  AppType,
  ConfigInput,
} from '#contract/areas/app-builds/schemas.ts'
import { invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context } from '#api/platform/handlers.ts'
import {
  missingFields,
  isBundleId,
  requiredErrors,
  toAssets,
  toBuildConfig,
  toConfig,
  toSettings,
} from './app-config.rules.ts'
import { checkPictures } from './app-pictures.commands.ts'
import type { AppRow } from './mobile-apps.db.ts'
import {
  findApp,
  findPlatform,
  isSectionLocked,
  listSecrets,
  lockApp,
  savePlatform,
  updateApp,
} from './mobile-apps.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'
import { assetColumns } from './app-assets.commands.ts'
import { assertUnlocked } from './section-lock.commands.ts'
import { saveSecrets } from './app-secrets.commands.ts'

type Services = Pick<Context, 'services'>
type AppContext = Pick<Context, 'services' | 'tenant' | 'openTransaction'>

export async function readConfig(
  db: Db,
  { services }: Services,
  appType: AppType,
  platform: AppPlatform,
): Promise<AppConfig> {
  const [app, onPlatform, secrets, isLocked] = await Promise.all([
    findApp(db, appType),
    findPlatform(db, appType, platform),
    listSecrets(db, appType),
    isSectionLocked(db),
  ])
  const hasBuildService = services.config.APP_BUILD_URL !== undefined
  return toConfig({ appType, platform, app, onPlatform, secrets, hasBuildService, isLocked })
}

export const readSettings = async (db: Db, appType: AppType): Promise<AppSettings> =>
  toSettings(appType, await findApp(db, appType), await isSectionLocked(db))

export async function saveAppSettings(db: Db, input: AppSettingsInput): Promise<AppSettings> {
  await assertUnlocked(db)
  const { app_type, store_urls, ...fields } = input
  const before = await lockApp(db, app_type)
  const change = { ...fields, android_url: store_urls.android, ios_url: store_urls.ios }
  const row = await updateApp(db, app_type, change)
  await audit(db, 'mobile_app.settings_changed', `mobile_app:${app_type}`, {
    is_enabled: toChange(before.is_enabled, row.is_enabled),
    force_update: toChange(before.force_update, row.force_update),
    min_version: toChange(before.min_version, row.min_version),
  })
  return toSettings(app_type, row, false)
}

/** Stores the configuration of an app on one platform. 422 unless it is complete then. */
export async function saveConfig(context: AppContext, input: ConfigInput): Promise<AppConfig> {
  const { services, openTransaction } = context
  const { app_type, platform } = input
  await openTransaction(assertUnlocked)
  const pictures = await checkPictures(context, input)
  return openTransaction(async (db) => {
    await assertUnlocked(db)
    await lockApp(db, app_type)
    const app = await updateApp(db, app_type, { ...assetColumns(input, pictures), ...appColumns(input) })
    const before = await findPlatform(db, app_type, platform)
    await savePlatform(db, app_type, platform, platformColumns(input))
    const onPlatform = await findPlatform(db, app_type, platform)
    await saveSecrets(db, services.config, input, onPlatform?.bundle_id ?? '')
    const config = toBuildConfig(app, onPlatform)
    const missing = missingFields(platform, config, await listSecrets(db, app_type))
    if (missing.length > 0) throw invalid(requiredErrors(missing))
    if (!isBundleId(platform, config.bundle_id))
      throw invalid({ bundle_id: 'The bundle id must look like com.example.shop.' })
    await audit(db, 'mobile_app.changed', `mobile_app:${app_type}`, {
      platform,
      bundle_id: [before?.bundle_id ?? null, config.bundle_id],
      fields: Object.keys(input).filter((field) => field !== 'app_type' && field !== 'platform'),
    })
    return readConfig(db, context, app_type, platform)
  })
}

type DefinedFields<T> = { [K in keyof T]?: Exclude<T[K], undefined> }
/** The fields that an input names. */
function pick<T extends object, K extends keyof T>(input: T, names: readonly K[]): DefinedFields<Pick<T, K>> {
  const entries = names.filter((name) => input[name] !== undefined).map((name) => [name, input[name]])
  return Object.fromEntries(entries)
}

const appColumns = (input: ConfigInput) =>
  pick(input, ['app_name', 'short_description', 'full_description', 'facebook_app_id', 'facebook_display_name'])
const platformColumns = (input: ConfigInput) =>
  pick(input, [
    'bundle_id',
    'version_number',
    'build_number',
    'team_id',
    'key_id',
    'issuer_id',
    'key_alias',
    'sha256_fingerprints',
  ])

/** An app as anybody may see it. */
export const toPublicApp = (appType: AppType, row: AppRow | undefined) => {
  const { is_enabled, force_update, min_version, store_urls } = toSettings(appType, row, false)
  return { app_name: row?.app_name ?? '', ...toAssets(row), is_enabled, force_update, min_version, store_urls }
}
