import type { GoogleConfig } from '#contract/areas/setup/developer-accounts.ts'
import type { AccountChecks } from '#contract/rules/setup/developer-config.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Context } from '#api/platform/handlers.ts'
import { unsealText } from '#api/platform/runtime/secrets.ts'
import type { CheckResult } from '#api/providers/developer-accounts/check-result.ts'
import { passed } from '#api/providers/developer-accounts/check-result.ts'
import { checkFirebase, checkPlayAccess, fetchAccessToken } from '#api/providers/developer-accounts/google-play.ts'
import type { ServiceAccount } from '#api/providers/developer-accounts/private-keys.ts'
import { readServiceAccount } from '#api/providers/developer-accounts/private-keys.ts'
import { assertSectionUnlocked } from '../tenants/profile.queries.ts'
import { assertPassed, problemError, toCheck } from './account-errors.ts'
import type { AccountRow } from './developer-accounts.db.ts'
import { findAccount, lockAccount, saveAccount } from './developer-accounts.db.ts'
import { shownFlag, toGoogleConfig } from './google-config.rules.ts'

type Caller = Pick<Context, 'openTransaction' | 'services' | 'tenant'>

const contextOf = (tenantId: string) => `${tenantId}/developer_account/google`

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
