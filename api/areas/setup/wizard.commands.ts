import { googleAccount } from '#contract/areas/setup/developer-accounts.ts'
import { boot } from '#contract/areas/tenants/boot.ts'
import type { SetupState, StageForm, StageInput } from '#contract/areas/setup/wizard.ts'
import { currentStage, isFlagSet, isGoogleConnected, stageClasses } from '#contract/rules/setup/setup-stages.ts'
import type { StageClass } from '#contract/rules/setup/setup-stages.ts'
import { hasPermission, permissionsOf } from '#contract/rules/permissions.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context } from '#api/platform/handlers.ts'
import { showDomain, updateDomain } from '../tenants/domains.commands.ts'
import { assertSectionUnlocked } from '../tenants/profile.queries.ts'
import { showApple } from './apple-account.commands.ts'
import { deploy } from './deployment.commands.ts'
import { saveKeyFile, showGoogle } from './google-account.commands.ts'
import { insertStage, listCompletedStages } from './setup.db.ts'

export async function showSetup(db: Db): Promise<SetupState> {
  const completed = (await listCompletedStages(db)).map(({ stage_class }) => stage_class)
  const stages = stageClasses.map((stage_class) => ({
    stage_class,
    status: completed.includes(stage_class) ? ('completed' as const) : ('pending' as const),
  }))
  return { stages, current_stage: currentStage(stages) }
}

/** 409 for a stage after the current one. */
async function readOpenStage(db: Db, stage: StageClass): Promise<{ isCompleted: boolean }> {
  const { stages, current_stage } = await showSetup(db)
  const isCompleted = stages.some(({ stage_class, status }) => stage_class === stage && status === 'completed')
  if (!isCompleted && stage !== current_stage) throw apiError('SETUP_STAGE_LATER')
  return { isCompleted }
}

async function completeStage(db: Db, stage: StageClass, form: StageForm = {}): Promise<SetupState> {
  if (!(await readOpenStage(db, stage)).isCompleted) {
    const { google_service_account: _key, ...kept } = form
    await insertStage(db, stage, kept)
    await audit(db, 'setup.stage_completed', `tenant:${db.scope.tenantId}`, { stage })
  }
  return showSetup(db)
}

const confirmations = {
  DomainConfigurationStage: 'Confirm that the DNS records are set.',
  CloudConsoleStage: 'Confirm that the project and the service account are set up.',
}

/** What a stage submits before it is completed. Throws while its condition is not met. */
const submissions: Record<StageClass, (context: Context, input: StageInput) => Promise<void>> = {
  async DomainConfigurationStage(context, { form: { domain, admin_domain } }) {
    if (!domain || !admin_domain) return
    const saved = await context.openTransaction(showDomain)
    if (saved.domain !== domain || saved.admin_domain !== admin_domain)
      await updateDomain(context, { domain, admin_domain })
  },
  async CloudConsoleStage(context, { form: { google_service_account, google_service_account_file_name } }) {
    if (google_service_account === undefined) return
    if (google_service_account_file_name === undefined)
      throw invalid({ google_service_account_file_name: 'The name of the key file is required.' })
    await saveKeyFile(context, { google_service_account, google_service_account_file_name })
  },
  async DeveloperAccountConnectStage({ openTransaction }) {
    await openTransaction(assertConnected)
  },
  async AppBuildStage({ openTransaction }, { form: { app_name, version_number, platforms } }) {
    if (!app_name) throw invalid({ app_name: 'The app name is required.' })
    if (version_number !== undefined && !/^\d+(\.\d+){1,2}$/.test(version_number))
      throw invalid({ version_number: 'The version must be one such as 1.0.0.' })
    await openTransaction(async (db) => {
      await assertSectionUnlocked(db, 'mobile_settings')
      await deploy(db, platforms && platforms.length > 0 ? platforms : ['web', 'android', 'ios'])
    })
  },
}

async function assertConnected(db: Db): Promise<void> {
  const [google, apple] = [await showGoogle(db), await showApple(db)]
  const errors = {
    ...(isGoogleConnected(google) ? {} : { is_google_connected: 'Connect the Google developer account first.' }),
    ...(isFlagSet(apple.is_apple_connected)
      ? {}
      : { is_apple_connected: 'Connect the Apple developer account first.' }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
}

/** Submits a stage and completes it. Two people may do so at once: the second one changes nothing. */
export async function submitStage(context: Context, input: StageInput): Promise<SetupState> {
  const { stage_class: stage, is_confirmed, form } = input
  const needed = stage === 'DomainConfigurationStage' ? boot.updateDomain : googleAccount.update
  if (!hasPermission(panelUser(context).permissions, 'tenant', permissionsOf(needed))) throw apiError('NOT_ALLOWED')
  const { isCompleted } = await context.openTransaction((db) => readOpenStage(db, stage))
  const needsTick = stage === 'DomainConfigurationStage' || stage === 'CloudConsoleStage'
  if (needsTick && !is_confirmed && !isCompleted) throw invalid({ is_confirmed: confirmations[stage] })
  await submissions[stage](context, input)
  return context.openTransaction((db) => completeStage(db, stage, form))
}

export async function connectAccounts(db: Db): Promise<SetupState> {
  await readOpenStage(db, 'DeveloperAccountConnectStage')
  await assertConnected(db)
  return completeStage(db, 'DeveloperAccountConnectStage')
}
