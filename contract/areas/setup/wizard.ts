import { z } from 'zod'
import { call } from '../../call.ts'
import { id, instant } from '../../fields.ts'
import { stageClasses } from '../../rules/setup/setup-stages.ts'
import { keyFileFields } from './developer-accounts.ts'

export const setupNeeds = ['ManageTenantSettingsDomain', 'ManageTenantSettingsMobileApps'] as const

const stageClass = z.enum(stageClasses)
export const SetupState = z.object({
  stages: z.array(z.object({ stage_class: stageClass, status: z.enum(['pending', 'completed']) })),
  /** The first pending stage; null once all are completed. */
  current_stage: stageClass.nullable(),
})
export type SetupState = z.infer<typeof SetupState>

export const deploymentPlatforms = ['android', 'ios', 'web'] as const
const platform = z.enum(deploymentPlatforms)
const deploymentStatus = z.enum(['pending', 'in_progress', 'deployed', 'failed'])

/** How far shop and apps are online. `problem` says what a failed platform needs. */
export const Deployment = z.object({
  tenant_id: id,
  domain: z.string().nullable(),
  admin_domain: z.string().nullable(),
  status: deploymentStatus,
  apps: z.array(
    z.object({
      platform,
      app_type: z.enum(['customer', 'merchant', 'driver']),
      status: deploymentStatus,
      store_url: z.string().nullable(),
      problem: z.enum(['domain_unverified', 'account_missing', 'build_missing']).nullable(),
    }),
  ),
  updated_at: instant.nullable(),
})
export type Deployment = z.infer<typeof Deployment>

/** What the forms of the stages hold. Empty fields change nothing. */
const StageForm = z.object({
  domain: z.string().max(300).optional(),
  admin_domain: z.string().max(300).optional(),
  google_service_account: keyFileFields.google_service_account.optional(),
  google_service_account_file_name: keyFileFields.google_service_account_file_name.optional(),
  app_name: z.string().trim().max(30).optional(),
  version_number: z.string().trim().max(20).optional(),
  platforms: z.array(platform).max(3).optional(),
})
export type StageForm = z.output<typeof StageForm>

const ofTenant = { tenant_id: id }
const asked = z.object({ tenant_id: id.optional() })

/** The set-up of a new store, stage by stage. */
export const setupWizard = {
  show: call('tenant', 'GET /wizard/tenant/deployment', setupNeeds, { input: asked, output: SetupState }),
  /** Submits a stage. A completed one may be submitted again; 409 for one that is later than the current. */
  submit: call('tenant', 'POST /wizard/tenant/deployment', setupNeeds, {
    input: z.object({
      ...ofTenant,
      stage_class: stageClass,
      is_confirmed: z.boolean().default(false),
      form: StageForm.default({}),
    }),
    output: SetupState,
    ownTransactions: true,
    limit: { max: 30, seconds: 60 },
  }),
  /** Completes the stage of the developer accounts. 422 unless both are connected. */
  connectAccounts: call('tenant', 'POST /developer-account-connect', 'ManageTenantSettingsMobileApps', {
    input: z.object(ofTenant),
    output: SetupState,
  }),
  deployment: call('tenant', 'GET /deployment/tenant', setupNeeds, { input: asked, output: Deployment }),
  /** Checks everything that the platforms need and brings them online. 409 while another one is running. */
  deploy: call('tenant', 'POST /deployment/tenant', setupNeeds, {
    input: z.object({
      ...ofTenant,
      platforms: z.array(platform).min(1, 'Choose at least one platform.').max(3).default(['web']),
    }),
    output: Deployment,
    status: 201,
  }),
}
export type StageInput = z.output<typeof setupWizard.submit.input>
