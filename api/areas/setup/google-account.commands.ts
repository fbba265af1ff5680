import type { GoogleChange, GoogleConfig } from '#contract/areas/setup/developer-accounts.ts'
import { flagOf, isFlagSet, isGoogleConnected } from '#contract/rules/setup/setup-stages.ts'
import type { AccountChecks } from '#contract/rules/setup/developer-config.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context } from '#api/platform/handlers.ts'
import { sealText, unsealText } from '#api/platform/runtime/secrets.ts'
import { passed } from '#api/providers/developer-accounts/check-result.ts'
import type { CheckResult } from '#api/providers/developer-accounts/check-result.ts'
import { checkFirebase, checkPlayAccess, fetchAccessToken } from '#api/providers/developer-accounts/google-play.ts'
import { readServiceAccount } from '#api/providers/developer-accounts/private-keys.ts'
import type { ServiceAccount } from '#api/providers/developer-accounts/private-keys.ts'
import { assertSectionUnlocked } from '../tenants/profile.queries.ts'
import { assertPassed, problemError, shownChecks, toCheck } from './account-errors.ts'
import { findAccount, lockAccount, saveAccount } from './developer-accounts.db.ts'
import type { AccountRow } from './developer-accounts.db.ts'

type Caller = Pick<Context, 'openTransaction' | 'services' | 'tenant'>
export type KeyFile = { google_service_account: string; google_service_account_file_name: string }

const contextOf = (tenantId: string) => `${tenantId}/developer_account/google`
const shownFlag = (value: unknown) => flagOf(isFlagSet(value))

const toGoogleConfig = ({ config, checks }: AccountRow): GoogleConfig => ({
  is_new_google_account: shownFlag(config['is_new_google_account']),
  google_developer_account_email: config['google_developer_account_email'] ?? null,
  is_invited_markethall_to_access_account: shownFlag(config['is_invited_markethall_to_access_account']),
  is_project_linked_to_play_console: shownFlag(config['is_project_linked_to_play_console']),
  google_service_account_file_name: config['google_service_account_file_name'] ?? null,
  is_google_connected: flagOf(isGoogleConnected(config)),
  project_id: config['project_id'] ?? null,
  client_email: config['client_email'] ?? null,
  package_name: config['package_name'] ?? null,
  checks: shownChecks(checks),
})

export const showGoogle = async (db: Db): Promise<GoogleConfig> => toGoogleConfig(await findAccount(db, 'google'))

const unlinked = { is_invited_markethall_to_access_account: '0', is_project_linked_to_play_console: '0' }

/** Stores a key file that Google accepts, or that it could not be asked about. The key of another account removes the link. */
export async function saveKeyFile({ openTransaction, services, tenant }: Caller, file: KeyFile): Promise<GoogleConfig> {
  const { config } = services
  const account = readServiceAccount(file.google_service_account)
  if ('problem' in account) throw problemError('google_service_account', account.problem)
  await openTransaction((db) => assertSectionUnlocked(db, 'mobile_settings'))
  const answer = await fetchAccessToken(config, account, services.clock())
  const result: CheckResult = 'token' in answer ? passed : answer
  if (result.status === 'failed') throw problemError('google_service_account', result.problem)
  return openTransaction(async (db) => {
    const row = await lockAccount(db, 'google')
    const isSame = row.config['client_email'] === account.clientEmail
    const saved: AccountRow = {
      config: {
        ...row.config,
        ...(isSame ? {} : unlinked),
        google_service_account_file_name: file.google_service_account_file_name,
        project_id: account.projectId,
        client_email: account.clientEmail,
      },
      keys: sealText(config, file.google_service_account, contextOf(tenant.id)),
      checks: { ...(isSame ? row.checks : {}), token: toCheck(result, db.now) },
    }
    await saveAccount(db, 'google', saved)
    await audit(db, 'developer_account.changed', 'developer_account:google', { client_email: account.clientEmail })
    return toGoogleConfig(saved)
  })
}

/** Changes single fields. A link can be removed but not made. Another package name must be checked again. */
export async function changeGoogle(db: Db, change: GoogleChange): Promise<GoogleConfig> {
  await assertSectionUnlocked(db, 'mobile_settings')
  const row = await lockAccount(db, 'google')
  const invited = 'is_invited_markethall_to_access_account'
  const linked = 'is_project_linked_to_play_console'
  const keeps = (name: typeof invited | typeof linked) =>
    flagOf(isFlagSet(row.config[name]) && (change[name] === undefined || isFlagSet(change[name])))
  const isOtherApp = change.package_name !== undefined && change.package_name !== (row.config['package_name'] ?? null)
  const saved: AccountRow = {
    ...row,
    config: {
      ...row.config,
      ...definedColumns({
        is_new_google_account:
          change.is_new_google_account === undefined ? undefined : shownFlag(change.is_new_google_account),
        google_developer_account_email: change.google_developer_account_email,
        package_name: change.package_name,
      }),
      [invited]: keeps(invited),
      [linked]: keeps(linked),
      ...(isOtherApp ? unlinked : {}),
    },
    checks: isOtherApp ? definedColumns({ token: row.checks.token, firebase: row.checks.firebase }) : row.checks,
  }
  await saveAccount(db, 'google', saved)
  await audit(db, 'developer_account.changed', 'developer_account:google', { fields: Object.keys(change) })
  return toGoogleConfig(saved)
}

type VerifiableAccount = { row: AccountRow; account: ServiceAccount; packageName: string }

/** The stored account with its key. 409 without a key file, 422 without a package name. */
async function loadReady(
  { openTransaction, services, tenant }: Caller,
  packageName?: string,
): Promise<VerifiableAccount> {
  const row = await openTransaction(async (db) => {
    await assertSectionUnlocked(db, 'mobile_settings')
    return findAccount(db, 'google')
  })
  if (row.keys === null) throw apiError('SERVICE_ACCOUNT_MISSING')
  const name = packageName ?? row.config['package_name'] ?? ''
  if (name === '') throw invalid({ package_name: 'Enter the package name of your app in the Play Console.' })
  const account = readServiceAccount(unsealText(services.config, row.keys, contextOf(tenant.id)))
  if ('problem' in account) throw problemError('google_service_account', account.problem)
  return { row, account, packageName: name }
}

type GoogleResults = Partial<Record<'token' | 'play' | 'firebase', CheckResult>>

/** Asks Google everything that `link` needs, or only about Google Play. */
async function askGoogle(
  caller: Caller,
  { account, packageName }: VerifiableAccount,
  link: boolean,
): Promise<GoogleResults> {
  const { config, clock } = caller.services
  const answer = await fetchAccessToken(config, account, clock())
  if (!('token' in answer)) return { token: answer }
  const [play, firebase] = await Promise.all([
    checkPlayAccess(config, answer.token, packageName),
    link ? checkFirebase(config, answer.token, account.projectId) : undefined,
  ])
  return { token: passed, play, ...(firebase ? { firebase } : {}) }
}

/** A flag after a check: an answer decides it, silence changes nothing. */
const decided = (before: unknown, results: readonly (CheckResult | undefined)[]) =>
  results.some((result) => result?.status === 'failed')
    ? '0'
    : results.every((result) => result?.status === 'passed')
      ? '1'
      : shownFlag(before)

/** Stores results, unless somebody uploaded another key file in the meantime. */
async function storeResults(
  caller: Caller,
  { row, packageName }: VerifiableAccount,
  results: GoogleResults,
  link: boolean,
) {
  return caller.openTransaction(async (db) => {
    const current = await lockAccount(db, 'google')
    if (current.keys !== row.keys) throw apiError('CONFLICT')
    const { token, play, firebase } = results
    const checks: AccountChecks = { ...current.checks }
    for (const check of ['token', 'play', 'firebase'] as const) {
      const result = results[check]
      if (result) checks[check] = toCheck(result, db.now)
    }
    const linkedBefore = current.config['is_project_linked_to_play_console']
    const isLinked = link
      ? decided(linkedBefore, [token, play, firebase])
      : decided(linkedBefore, [token, play, undefined])
    const saved: AccountRow = {
      keys: current.keys,
      checks,
      config: {
        ...current.config,
        package_name: packageName,
        is_invited_markethall_to_access_account: decided(current.config['is_invited_markethall_to_access_account'], [
          token,
          play,
        ]),
        is_project_linked_to_play_console: isLinked,
      },
    }
    await saveAccount(db, 'google', saved)
    await audit(db, 'developer_account.checked', 'developer_account:google', {
      package_name: packageName,
      results: Object.fromEntries(Object.entries(results).map(([check, { status }]) => [check, status])),
    })
    return toGoogleConfig(saved)
  })
}

const fields = { token: 'google_service_account', play: 'package_name', firebase: 'project_id' } as const

async function checkAccount(caller: Caller, ready: VerifiableAccount, link: boolean): Promise<GoogleConfig> {
  const results = await askGoogle(caller, ready, link)
  const config = await storeResults(caller, ready, results, link)
  for (const check of ['token', 'play', 'firebase'] as const) {
    const result = results[check]
    if (result) assertPassed(result, fields[check], 'Google')
  }
  return config
}

/** Asks Google Play whether the service account may change the app. */
export const confirmAccess = async (caller: Caller, packageName: string | undefined): Promise<GoogleConfig> =>
  checkAccount(caller, await loadReady(caller, packageName), false)

/** Links the project: Google Play and Firebase must both know the service account. */
export async function linkProject(
  caller: Caller,
  { project_id, package_name }: { project_id?: string | undefined; package_name?: string | undefined },
): Promise<GoogleConfig> {
  const ready = await loadReady(caller, package_name)
  if (project_id && project_id !== ready.account.projectId) throw problemError('project_id', 'project_mismatch')
  return checkAccount(caller, ready, true)
}
