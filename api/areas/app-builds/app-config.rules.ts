import type {
  AppAssets,
  AppConfig,
  AppPlatform,
  AppSettings,
  AppType,
  BuildConfig,
  SecretName,
  StoredSecret,
} from '#contract/areas/app-builds/schemas.ts'
import type { AppRow, PlatformRow } from './mobile-apps.db.ts'

export type SecretRow = { name: SecretName; file_name: string | null }

/** Fields without which there is no build, by platform. The first ones are the look, which both have. */
const requiredStyle = ['app_icon', 'circle_icon', 'splash', 'splash_duration'] as const
const requiredSecrets: Readonly<Record<AppPlatform, readonly SecretName[]>> = {
  ios: ['auth_key_p8', 'plist'],
  android: ['google_service_json'],
}

export const toAssets = (row: AppRow | undefined): AppAssets => ({
  app_icon: row?.app_icon ?? null,
  circle_icon: row?.circle_icon ?? null,
  splash: row?.splash ?? null,
  colours: { primary: row?.primary_colour ?? '#0F6B4B', background: row?.background_colour ?? '#FFFFFF' },
  splash_duration: row?.splash_duration ?? null,
  status_bar_style: row?.status_bar_style ?? 'dark',
  live_activity: { icon: row?.live_activity_icon ?? null, style: row?.live_activity_style ?? 'automatic' },
})

export const toBuildConfig = (app: AppRow | undefined, platform: PlatformRow | undefined): BuildConfig => ({
  ...toAssets(app),
  app_name: app?.app_name ?? '',
  short_description: app?.short_description ?? '',
  full_description: app?.full_description ?? '',
  bundle_id: platform?.bundle_id ?? '',
  version_number: platform?.version_number ?? '1.0.0',
  build_number: platform?.build_number ?? null,
  team_id: platform?.team_id ?? '',
  key_id: platform?.key_id ?? '',
  issuer_id: platform?.issuer_id ?? '',
  key_alias: platform?.key_alias ?? '',
  sha256_fingerprints: platform?.sha256_fingerprints ?? [],
  facebook_app_id: app?.facebook_app_id ?? '',
  facebook_display_name: app?.facebook_display_name ?? '',
})

export const missingAssets = (assets: AppAssets): string[] => requiredStyle.filter((field) => assets[field] === null)

/** Names of the fields without which there is no build. */
export function missingFields(platform: AppPlatform, config: BuildConfig, secrets: readonly SecretRow[]): string[] {
  const names = new Set(secrets.map(({ name }) => name))
  return [
    ...missingAssets(config),
    ...(['app_name', 'bundle_id'] as const).filter((field) => config[field] === ''),
    ...requiredSecrets[platform].filter((name) => !names.has(name)),
  ]
}

export const requiredErrors = (fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(fields.map((field) => [field, `The ${field.replaceAll('_', ' ')} field is required.`]))

type ConfigParts = {
  appType: AppType
  platform: AppPlatform
  app: AppRow | undefined
  onPlatform: PlatformRow | undefined
  secrets: readonly SecretRow[]
  hasBuildService: boolean
  isLocked: boolean
}

export function toConfig({
  appType,
  platform,
  app,
  onPlatform,
  secrets,
  hasBuildService,
  isLocked,
}: ConfigParts): AppConfig {
  const config = toBuildConfig(app, onPlatform)
  const stored = (name: SecretName): StoredSecret => {
    const secret = secrets.find((one) => one.name === name)
    return { is_set: secret !== undefined, file_name: secret?.file_name ?? null }
  }
  return {
    app_type: appType,
    platform,
    ...config,
    auth_key_p8: stored('auth_key_p8'),
    plist: stored('plist'),
    password: stored('password'),
    keystore_jks: stored('keystore_jks'),
    google_service_json: stored('google_service_json'),
    facebook_client_token: stored('facebook_client_token'),
    has_build_service: hasBuildService,
    missing: missingFields(platform, config, secrets),
    is_locked: isLocked,
    updated_at: app?.updated_at ?? null,
  }
}

export const toSettings = (appType: AppType, row: AppRow | undefined, isLocked: boolean): AppSettings => ({
  app_type: appType,
  is_enabled: row?.is_enabled ?? true,
  force_update: row?.force_update ?? false,
  min_version: row?.min_version ?? '',
  store_urls: { android: row?.android_url ?? '', ios: row?.ios_url ?? '' },
  is_locked: isLocked,
})

const bundlePatterns = {
  android: /^[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/,
  ios: /^[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+$/,
}
export const isBundleId = (platform: AppPlatform, text: string): boolean => bundlePatterns[platform].test(text)

/** Compares 1.10.0 with 1.9.3 by their numbers. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((text) => text.split('.').map(Number))
  for (let at = 0; at < 3; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return Math.sign(difference)
  }
  return 0
}
