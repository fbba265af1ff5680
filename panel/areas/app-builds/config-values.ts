import { z } from 'zod'
import { configInput } from '#contract/areas/app-builds/schemas.ts'
import type { AppConfig, ConfigInput, SecretName } from '#contract/areas/app-builds/schemas.ts'

/** Files and passwords are undefined until they are replaced, and null to be removed. */
export const configSchema = configInput
  .omit({ app_type: true, platform: true, version_number: true, build_number: true, sha256_fingerprints: true })
  .extend({ fingerprints: z.string().max(600) })
export type ConfigValues = z.input<typeof configSchema>
export type KeyFileName = Exclude<SecretName, 'password' | 'facebook_client_token'>

export const toValues = (saved: AppConfig): ConfigValues => ({
  app_name: saved.app_name,
  short_description: saved.short_description,
  full_description: saved.full_description,
  app_icon: saved.app_icon,
  circle_icon: saved.circle_icon,
  splash: saved.splash,
  splash_duration: saved.splash_duration,
  colours: saved.colours,
  status_bar_style: saved.status_bar_style,
  live_activity: saved.live_activity,
  bundle_id: saved.bundle_id,
  team_id: saved.team_id,
  key_id: saved.key_id,
  issuer_id: saved.issuer_id,
  key_alias: saved.key_alias,
  facebook_app_id: saved.facebook_app_id,
  facebook_display_name: saved.facebook_display_name,
  fingerprints: saved.sha256_fingerprints.join('\n'),
  password: '',
  facebook_client_token: '',
})

/** What is sent: empty passwords keep the stored ones, and fingerprints stand one in a line. */
export function toInput(
  { app_type, platform }: AppConfig,
  { fingerprints, password, facebook_client_token, ...values }: z.output<typeof configSchema>,
): ConfigInput {
  return {
    app_type,
    platform,
    ...values,
    ...(password ? { password } : {}),
    ...(facebook_client_token ? { facebook_client_token } : {}),
    sha256_fingerprints: fingerprints
      .split(/[\s,]+/)
      .map((one) => one.toUpperCase())
      .filter((one) => one !== ''),
  }
}

/** The bytes of a file as base64. */
export async function readBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}
