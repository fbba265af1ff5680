import type {
  appleAccount as appleCalls,
  googleAccount as googleCalls,
} from '#contract/areas/setup/developer-accounts.ts'
import type { setupWizard as wizardCalls } from '#contract/areas/setup/wizard.ts'
import { apiError } from '#api/platform/api-error.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { changeApple, connectApiKey, connectPushKey, showApple } from './apple-account.commands.ts'
import { deploy, showDeployment } from './deployment.commands.ts'
import { changeGoogle, saveKeyFile, showGoogle } from './google-account.commands.ts'
import { confirmAccess, linkProject } from './google-checks.commands.ts'
import { takesMail } from './mail-domain.ts'
import { connectAccounts, showSetup, submitStage } from './wizard.commands.ts'

/** The context of a call that names its tenant. 403 for another tenant. */
function ofOwnTenant<C extends { tenant: Context['tenant']; input: { tenant_id?: string | undefined } }>(
  context: C,
): C {
  const { tenant_id } = context.input
  if (tenant_id !== undefined && tenant_id !== context.tenant.id) throw apiError('WRONG_TENANT')
  return context
}

export const setupWizard: Handlers<typeof wizardCalls> = {
  show: (context) => showSetup(ofOwnTenant(context).db),
  submit: (context) => submitStage(ofOwnTenant(context), context.input),
  connectAccounts: (context) => connectAccounts(ofOwnTenant(context).db),
  deployment: (context) => showDeployment(ofOwnTenant(context).db),
  deploy: (context) => deploy(ofOwnTenant(context).db, context.input.platforms),
}

const serviceAccountAddress = /\.gserviceaccount\.com$/

export const googleAccount: Handlers<typeof googleCalls> = {
  console: (context) => showGoogle(ofOwnTenant(context).db),
  saveConsole: (context) => saveKeyFile(ofOwnTenant(context), context.input),
  show: (context) => showGoogle(ofOwnTenant(context).db),
  update(context) {
    const { tenant_id: _tenant, ...change } = ofOwnTenant(context).input
    return changeGoogle(context.db, change)
  },
  async validate(context) {
    const { google_developer_account_email: address } = ofOwnTenant(context).input
    if (serviceAccountAddress.test(address))
      return { valid: false, message: 'Enter the address with which you sign in to the Play Console.' }
    if (!(await takesMail(context.services.config, address)))
      return { valid: false, message: 'No mail can be sent to this address. Check how it is written.' }
    return { valid: true, message: null }
  },
  access: (context) => confirmAccess(ofOwnTenant(context), context.input.package_name),
  linkProject: (context) => linkProject(ofOwnTenant(context), context.input),
}

export const appleAccount: Handlers<typeof appleCalls> = {
  show: (context) => showApple(ofOwnTenant(context).db),
  update(context) {
    const { tenant_id: _tenant, ...change } = ofOwnTenant(context).input
    return changeApple(context.db, change)
  },
  connectPushKey: (context) => connectPushKey(ofOwnTenant(context), context.input),
  connectApiKey: (context) => connectApiKey(ofOwnTenant(context), context.input),
}
