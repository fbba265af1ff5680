import type { AppType, ConfigInput, SecretName } from '#contract/areas/app-builds/schemas.ts'
import { secretNames } from '#contract/areas/app-builds/schemas.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { sealText, unsealText } from '#api/platform/runtime/secrets.ts'
import { keyFileProblem } from './key-files.rules.ts'
import { saveSecret, sealedSecrets } from './mobile-apps.db.ts'

const contextOf = (tenantId: string, appType: AppType, name: SecretName) =>
  `${tenantId}/mobile_app_secret/${appType}/${name}`

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
