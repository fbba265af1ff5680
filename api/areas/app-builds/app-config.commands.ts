import { secretNames } from '#contract/areas/app-builds/schemas.ts'
import type {
  AppAssets,
  AppConfig,
  AppPlatform,
  AppSettings,
  AppSettingsInput,
  AppType,
  AssetsInput,
  ConfigInput,
  SecretName,
} from '#contract/areas/app-builds/schemas.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context } from '#api/platform/handlers.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { sealText, unsealText } from '#api/platform/runtime/secrets.ts'
import {
  missingAssets,
  missingFields,
  isBundleId,
  requiredErrors,
  toAssets,
  toBuildConfig,
} from './app-config.rules.ts'
import { toConfig, toSettings } from './app-config.rules.ts'
import { checkPictures } from './app-pictures.commands.ts'
import { keyFileProblem } from './key-files.rules.ts'
import {
  findApp,
  findPlatform,
  isSectionLocked,
  listSecrets,
  lockApp,
  savePlatform,
  saveSecret,
  sealedSecrets,
  updateApp,
} from './mobile-apps.db.ts'
import type { AppRow } from './mobile-apps.db.ts'
import { toChange } from '#api/platform/audit/changes.ts'

type Services = Pick<Context, 'services'>
type AppContext = Pick<Context, 'services' | 'tenant' | 'openTransaction'>

const contextOf = (tenantId: string, appType: AppType, name: SecretName) =>
  `${tenantId}/mobile_app_secret/${appType}/${name}`

export async function assertUnlocked(db: Db): Promise<void> {
  if (await isSectionLocked(db)) throw apiError('SECTION_LOCKED')
}

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

type Pictures = Awaited<ReturnType<typeof checkPictures>>

const assetColumns = (
  { colours, splash_duration, status_bar_style, live_activity }: AssetsInput,
  pictures: Pictures,
) => {
  const { live_icon, ...shown } = pictures
  return {
    ...shown,
    ...(live_icon === undefined ? {} : { live_activity_icon: live_icon }),
    ...(colours?.primary === undefined ? {} : { primary_colour: colours.primary }),
    ...(colours?.background === undefined ? {} : { background_colour: colours.background }),
    ...(splash_duration === undefined ? {} : { splash_duration }),
    ...(status_bar_style === undefined ? {} : { status_bar_style }),
    ...(live_activity?.style === undefined ? {} : { live_activity_style: live_activity.style }),
  }
}

/** Stores the look of an app. 422 unless icon, circle icon, splash and splash duration are set then. */
export async function saveAppAssets(
  context: AppContext,
  { app_type, ...input }: AssetsInput & { app_type: AppType },
): Promise<AppAssets> {
  const { openTransaction } = context
  await openTransaction(assertUnlocked)
  const pictures = await checkPictures(context, input)
  return openTransaction(async (db) => {
    await assertUnlocked(db)
    await lockApp(db, app_type)
    const assets = toAssets(await updateApp(db, app_type, assetColumns(input, pictures)))
    const missing = missingAssets(assets)
    if (missing.length > 0) throw invalid(requiredErrors(missing))
    await audit(db, 'mobile_app.changed', `mobile_app:${app_type}`, { fields: Object.keys(input) })
    return assets
  })
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

/** Checks and seals the secrets of an input. */
export async function saveSecrets(db: Db, config: Config, input: ConfigInput, bundleId: string): Promise<void> {
  const { app_type } = input
  const errors: Record<string, string> = {}
  for (const name of secretNames) {
    const value = input[name]
    if (value === undefined || value === '') continue
    if (value === null) {
      await saveSecret(db, app_type, name, null)
      continue
    }
    const [file_name, text] = typeof value === 'string' ? [null, value] : [value.file_name, value.content]
    const problem = typeof value === 'string' ? undefined : keyFileProblem(name, Buffer.from(text, 'base64'), bundleId)
    if (problem) errors[name] = problem
    else
      await saveSecret(db, app_type, name, {
        file_name,
        sealed_value: sealText(config, text, contextOf(db.scope.tenantId, app_type, name)),
      })
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** The secrets of an app in the clear, for its builds. Files are base64. */
export async function openSecrets(
  db: Db,
  config: Pick<Config, 'secret'>,
  appType: AppType,
): Promise<Partial<Record<SecretName, string>>> {
  const rows = await sealedSecrets(db, appType)
  return Object.fromEntries(
    rows.map(({ name, sealed_value }) => [
      name,
      unsealText(config, sealed_value, contextOf(db.scope.tenantId, appType, name)),
    ]),
  )
}

/** An app as anybody may see it. */
export const toPublicApp = (appType: AppType, row: AppRow | undefined) => {
  const { is_enabled, force_update, min_version, store_urls } = toSettings(appType, row, false)
  return { app_name: row?.app_name ?? '', ...toAssets(row), is_enabled, force_update, min_version, store_urls }
}
