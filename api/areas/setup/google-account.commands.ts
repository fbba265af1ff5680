import type { GoogleChange, GoogleConfig } from '#contract/areas/setup/developer-accounts.ts'
import { flagOf, isFlagSet } from '#contract/rules/setup/setup-stages.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Context } from '#api/platform/handlers.ts'
import { sealText } from '#api/platform/runtime/secrets.ts'
import type { CheckResult } from '#api/providers/developer-accounts/check-result.ts'
import { passed } from '#api/providers/developer-accounts/check-result.ts'
import { fetchAccessToken } from '#api/providers/developer-accounts/google-play.ts'
import { readServiceAccount } from '#api/providers/developer-accounts/private-keys.ts'
import { assertSectionUnlocked } from '../tenants/profile.queries.ts'
import { problemError, toCheck } from './account-errors.ts'
import type { AccountRow } from './developer-accounts.db.ts'
import { findAccount, lockAccount, saveAccount } from './developer-accounts.db.ts'
import { shownFlag, toGoogleConfig } from './google-config.rules.ts'

type Caller = Pick<Context, 'openTransaction' | 'services' | 'tenant'>
export type KeyFile = { google_service_account: string; google_service_account_file_name: string }

const contextOf = (tenantId: string) => `${tenantId}/developer_account/google`

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
