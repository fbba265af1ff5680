import type { ApiKeyInput, AppleChange, AppleConfig, PushKeyInput } from '#contract/areas/setup/developer-accounts.ts'
import { flagOf, isFlagSet } from '#contract/rules/setup/setup-stages.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import type { Context } from '#api/platform/handlers.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { sealText, unsealText } from '#api/platform/runtime/secrets.ts'
import { checkAppStoreKey } from '#api/providers/developer-accounts/app-store-connect.ts'
import { passed } from '#api/providers/developer-accounts/check-result.ts'
import { fieldOf, parseJson } from '#api/providers/messages/message-result.ts'
import { readAppleKey } from '#api/providers/developer-accounts/private-keys.ts'
import { assertSectionUnlocked } from '../tenants/profile.queries.ts'
import { assertPassed, problemError, shownChecks, toCheck } from './account-errors.ts'
import { findAccount, lockAccount, saveAccount } from './developer-accounts.db.ts'
import type { AccountRow } from './developer-accounts.db.ts'

const contextOf = (tenantId: string) => `${tenantId}/developer_account/apple`
const shownFlag = (value: unknown) => flagOf(isFlagSet(value))

/** Apple is connected once App Store Connect accepted the API key with these ids. */
const toAppleConfig = ({ config, checks }: AccountRow): AppleConfig => ({
  is_new_apple_id: shownFlag(config['is_new_apple_id']),
  is_new_apple_developer_account: shownFlag(config['is_new_apple_developer_account']),
  pn_key_id: config['pn_key_id'] ?? null,
  team_id: config['team_id'] ?? null,
  pn_key_file_name: config['pn_key_file_name'] ?? null,
  issuer_id: config['issuer_id'] ?? null,
  api_key_id: config['api_key_id'] ?? null,
  api_key_file_name: config['api_key_file_name'] ?? null,
  is_apple_connected: flagOf(checks.api?.status === 'passed'),
  checks: shownChecks(checks),
})

export const showApple = async (db: Db): Promise<AppleConfig> => toAppleConfig(await findAccount(db, 'apple'))

type KeyName = 'pn_key' | 'api_key'

/** The stored keys with one of them replaced, sealed. */
function withKey(config: Config, tenantId: string, sealed: string | null, name: KeyName, pem: string): string {
  const stored: unknown = sealed === null ? {} : parseJson(unsealText(config, sealed, contextOf(tenantId)))
  const keys = { pn_key: fieldOf(stored, 'pn_key'), api_key: fieldOf(stored, 'api_key'), [name]: pem }
  return sealText(config, JSON.stringify(keys), contextOf(tenantId))
}

/** Changes single fields. A key whose ids changed must be uploaded again. */
export async function changeApple(db: Db, change: AppleChange): Promise<AppleConfig> {
  await assertSectionUnlocked(db, 'mobile_settings')
  const row = await lockAccount(db, 'apple')
  const isOther = (...names: readonly ('team_id' | 'pn_key_id' | 'issuer_id' | 'api_key_id')[]) =>
    names.some((name) => change[name] !== undefined && change[name] !== (row.config[name] ?? null))
  const flag = (value: string | undefined) => (value === undefined ? undefined : shownFlag(value))
  const { is_new_apple_id, is_new_apple_developer_account, ...ids } = change
  const { push_key, api } = row.checks
  const saved: AccountRow = {
    ...row,
    config: {
      ...row.config,
      ...definedColumns({
        ...ids,
        is_new_apple_id: flag(is_new_apple_id),
        is_new_apple_developer_account: flag(is_new_apple_developer_account),
      }),
    },
    checks: {
      ...(push_key && !isOther('team_id', 'pn_key_id') ? { push_key } : {}),
      ...(api && !isOther('issuer_id', 'api_key_id') ? { api } : {}),
    },
  }
  await saveAccount(db, 'apple', saved)
  await audit(db, 'developer_account.changed', 'developer_account:apple', { fields: Object.keys(change) })
  return toAppleConfig(saved)
}

/** Stores the key that signs push messages. */
export async function connectPushKey(
  { db, services, tenant }: Pick<Context, 'db' | 'services' | 'tenant'>,
  { pn_key, pn_key_id, pn_key_file_name, team_id }: PushKeyInput,
): Promise<AppleConfig> {
  const read = readAppleKey(pn_key)
  if ('problem' in read) throw problemError('pn_key', read.problem)
  await assertSectionUnlocked(db, 'mobile_settings')
  return storeKey(db, services.config, tenant.id, 'pn_key', pn_key, { pn_key_id, pn_key_file_name, team_id })
}

/** Stores the API key once App Store Connect has accepted it. */
export async function connectApiKey(
  { openTransaction, services, tenant }: Pick<Context, 'openTransaction' | 'services' | 'tenant'>,
  { api_key, api_key_id, api_key_file_name, issuer_id }: ApiKeyInput,
): Promise<AppleConfig> {
  const read = readAppleKey(api_key)
  if ('problem' in read) throw problemError('api_key', read.problem)
  await openTransaction((db) => assertSectionUnlocked(db, 'mobile_settings'))
  const key = { issuerId: issuer_id, keyId: api_key_id, key: read.key }
  assertPassed(await checkAppStoreKey(services.config, key, services.clock()), 'api_key', 'Apple')
  return openTransaction((db) =>
    storeKey(db, services.config, tenant.id, 'api_key', api_key, { issuer_id, api_key_id, api_key_file_name }),
  )
}

async function storeKey(
  db: Db,
  config: Config,
  tenantId: string,
  name: KeyName,
  pem: string,
  fields: Record<string, string>,
): Promise<AppleConfig> {
  const row = await lockAccount(db, 'apple')
  const saved: AccountRow = {
    config: { ...row.config, ...fields },
    keys: withKey(config, tenantId, row.keys, name, pem),
    checks: { ...row.checks, [name === 'pn_key' ? 'push_key' : 'api']: toCheck(passed, db.now) },
  }
  await saveAccount(db, 'apple', saved)
  await audit(db, 'developer_account.changed', 'developer_account:apple', fields)
  return toAppleConfig(saved)
}
