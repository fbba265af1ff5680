import { z } from 'zod'
import { id, instant, url } from '../../fields.ts'

export const appType = z.enum(['customer', 'merchant', 'driver'])
export type AppType = z.infer<typeof appType>
export const appPlatform = z.enum(['android', 'ios'])
export type AppPlatform = z.infer<typeof appPlatform>
export const buildStatus = z.enum(['queued', 'building', 'completed', 'failed', 'cancelled'])
export type BuildStatus = z.infer<typeof buildStatus>

export const appLimits = {
  iconSize: 1_024,
  /** Smaller icons are blurred by the sizes that phones and app stores show. */
  minIconSize: 512,
  liveActivityIconHeight: 96,
  /** Bytes of a key file before base64. */
  keyFileBytes: 64 * 1_024,
  /** Milliseconds. */
  splashDuration: { min: 500, max: 10_000 },
  shortDescription: 80,
  fullDescription: 4_000,
} as const

const colour = z.string().regex(/^#[0-9a-fA-F]{6}$/)
const versionNumber = z.string().regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/)
/** Google Play accepts no larger one. */
const buildNumber = z.int().min(1).max(2_100_000_000)
const bundleId = z.string().trim().min(3).max(120)
const webUrl = z.url({ protocol: /^https$/ }).max(500)

const colours = z.object({ primary: colour, background: colour })
const statusBarStyle = z.enum(['light', 'dark'])
const liveActivityStyle = z.enum(['light', 'dark', 'automatic'])

/** The look of an app. A picture is null until it is set. */
export const AppAssets = z.object({
  app_icon: url.nullable(),
  circle_icon: url.nullable(),
  splash: url.nullable(),
  colours,
  splash_duration: z.int().nullable(),
  status_bar_style: statusBarStyle,
  live_activity: z.object({ icon: url.nullable(), style: liveActivityStyle }),
})
export type AppAssets = z.infer<typeof AppAssets>

/** Pictures are PNG files that were uploaded before. Fields that are left out keep their value. */
export const assetsInput = z.object({
  app_icon: url.nullable().optional(),
  circle_icon: url.nullable().optional(),
  splash: url.nullable().optional(),
  colours: colours.partial().optional(),
  splash_duration: z.int().min(appLimits.splashDuration.min).max(appLimits.splashDuration.max).nullable().optional(),
  status_bar_style: statusBarStyle.optional(),
  live_activity: z.object({ icon: url.nullable().optional(), style: liveActivityStyle.optional() }).optional(),
})
export type AssetsInput = z.output<typeof assetsInput>

/** What is known of a secret: never its value. */
const StoredSecret = z.object({ is_set: z.boolean(), file_name: z.string().nullable() })
export type StoredSecret = z.infer<typeof StoredSecret>
/** `content` is base64. Null removes the file; an absent field keeps it. */
const keyFile = z
  .object({
    file_name: z.string().trim().min(1).max(120),
    content: z.base64().max(Math.ceil(appLimits.keyFileBytes / 3) * 4),
  })
  .nullable()
  .optional()
const secretText = z.string().trim().max(200).nullable().optional()
const plainId = (pattern: RegExp) => z.string().trim().regex(pattern).or(z.literal('')).optional()

export const secretNames = [
  'auth_key_p8',
  'plist',
  'password',
  'keystore_jks',
  'google_service_json',
  'facebook_client_token',
] as const
export type SecretName = (typeof secretNames)[number]

const platformFields = {
  bundle_id: z.string(),
  version_number: z.string(),
  build_number: z.int().nullable(),
  team_id: z.string(),
  key_id: z.string(),
  issuer_id: z.string(),
  key_alias: z.string(),
  sha256_fingerprints: z.array(z.string()),
}

/**
 * Everything that a build of an app needs on one platform. `tenant_id` is that of the caller. `missing` names the fields
 * without which there is no build.
 */
export const AppConfig = AppAssets.extend({
  app_type: appType,
  platform: appPlatform,
  app_name: z.string(),
  short_description: z.string(),
  full_description: z.string(),
  ...platformFields,
  auth_key_p8: StoredSecret,
  plist: StoredSecret,
  password: StoredSecret,
  keystore_jks: StoredSecret,
  google_service_json: StoredSecret,
  facebook_app_id: z.string(),
  facebook_client_token: StoredSecret,
  facebook_display_name: z.string(),
  /** Whether a service builds apps. Without one a build ends with its archive. */
  has_build_service: z.boolean(),
  missing: z.array(z.string()),
  is_locked: z.boolean(),
  updated_at: instant.nullable(),
})
export type AppConfig = z.infer<typeof AppConfig>

export const configInput = assetsInput.extend({
  app_type: appType,
  platform: appPlatform,
  app_name: z.string().trim().min(1).max(30).optional(),
  short_description: z.string().trim().max(appLimits.shortDescription).optional(),
  full_description: z.string().trim().max(appLimits.fullDescription).optional(),
  bundle_id: bundleId.optional(),
  version_number: versionNumber.optional(),
  build_number: buildNumber.optional(),
  team_id: plainId(/^[A-Z0-9]{10}$/),
  key_id: plainId(/^[A-Z0-9]{10}$/),
  issuer_id: plainId(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  auth_key_p8: keyFile,
  plist: keyFile,
  key_alias: plainId(/^[\w.-]{1,80}$/),
  /** Opens the keystore and its key. */
  password: secretText,
  keystore_jks: keyFile,
  google_service_json: keyFile,
  /** Of the certificates that sign the Android app, for links that open it. */
  sha256_fingerprints: z
    .array(
      z
        .string()
        .trim()
        .toUpperCase()
        .regex(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/),
    )
    .max(5)
    .optional(),
  facebook_app_id: plainId(/^\d{5,20}$/),
  facebook_client_token: secretText,
  facebook_display_name: z.string().trim().max(60).optional(),
})
export type ConfigInput = z.output<typeof configInput>

/** `archive_url` is the project to build by hand, `artifact_url` the app that a build service has built. */
export const AppBuild = z.object({
  id,
  build_id: id,
  platform: appPlatform,
  app_type: appType,
  version_number: z.string(),
  build_number: z.int(),
  status: buildStatus,
  artifact_url: z.string().nullable(),
  install_url: z.string().nullable(),
  archive_url: z.string().nullable(),
  log: z.string().nullable(),
  created_at: instant,
  finished_at: instant.nullable(),
})
export type AppBuild = z.infer<typeof AppBuild>

export const buildInput = z.object({
  app_type: appType,
  platform: appPlatform,
  version_number: versionNumber,
  build_number: buildNumber,
})
export type BuildInput = z.output<typeof buildInput>

/** `min_version`: older apps are asked, or with `force_update` made, to update. */
export const AppSettings = z.object({
  app_type: appType,
  is_enabled: z.boolean(),
  force_update: z.boolean(),
  min_version: z.string(),
  store_urls: z.object({ android: z.string(), ios: z.string() }),
  is_locked: z.boolean(),
})
export type AppSettings = z.infer<typeof AppSettings>

export const appSettingsInput = z.object({
  app_type: appType,
  is_enabled: z.boolean(),
  force_update: z.boolean(),
  min_version: versionNumber.or(z.literal('')),
  store_urls: z.object({ android: webUrl.or(z.literal('')), ios: webUrl.or(z.literal('')) }),
})
export type AppSettingsInput = z.output<typeof appSettingsInput>

/** An app as it was when its build started, without secrets. */
export const BuildConfig = AppAssets.extend({
  app_name: z.string(),
  short_description: z.string(),
  full_description: z.string(),
  ...platformFields,
  facebook_app_id: z.string(),
  facebook_display_name: z.string(),
})
export type BuildConfig = z.infer<typeof BuildConfig>
