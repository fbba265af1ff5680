import type { GoogleConfig } from '#contract/areas/setup/developer-accounts.ts'
import { flagOf, isFlagSet, isGoogleConnected } from '#contract/rules/setup/setup-stages.ts'
import { shownChecks } from './account-errors.ts'
import type { AccountRow } from './developer-accounts.db.ts'

export const shownFlag = (value: unknown) => flagOf(isFlagSet(value))

export const toGoogleConfig = ({ config, checks }: AccountRow): GoogleConfig => ({
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
