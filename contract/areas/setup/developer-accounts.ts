import { z } from 'zod'
import { call } from '../../call.ts'
import { email, id, instant } from '../../fields.ts'
import { productSlug } from '../../rules/setup/product.ts'
import { accountProblems } from '../../rules/setup/account-problems.ts'
import type { AccountProblem } from '../../rules/setup/account-problems.ts'

const needs = 'ManageTenantSettingsMobileApps'

/** Set flags are '1' or 'true'. They are answered as '1' and '0'. */
const flag = z.string().max(10)
const shownFlag = z.enum(['0', '1'])
const fileName = (label: string) => z.string().trim().min(1, `${label} is required.`).max(200)
/** Google's key files have 2.4 KB, Apple's 0.3 KB. */
const maxKeyFileLength = 16_384
const keyFile = (label: string) =>
  z.string().min(1, `${label} is required.`).max(maxKeyFileLength, 'The file is too large to be a key file.')

export const keyFileFields = {
  google_service_account: keyFile('The key file'),
  google_service_account_file_name: fileName('The name of the key file'),
}

const problems = Object.keys(accountProblems)
const isProblem = (value: unknown): value is AccountProblem => problems.some((known) => known === value)
/** The result of a check at the service. `unreachable`: it did not answer, so nothing is known. */
const AccountCheck = z.object({
  check: z.enum(['token', 'play', 'firebase', 'push_key', 'api']),
  status: z.enum(['passed', 'failed', 'unreachable']),
  problem: z.custom<AccountProblem>(isProblem).nullable(),
  checked_at: instant,
})
export type AccountCheck = z.infer<typeof AccountCheck>

const invitedKey = `is_invited_${productSlug}_to_access_account` as const
const packageName = z
  .string()
  .trim()
  .max(150)
  .regex(/^([A-Za-z]\w*\.)+[A-Za-z]\w*$/, 'The package name must be one such as com.example.app.')
const projectId = z.string().trim().max(100)

/** The content of the key file is never answered. */
export const GoogleConfig = z.object({
  is_new_google_account: shownFlag,
  google_developer_account_email: z.string().nullable(),
  [invitedKey]: shownFlag,
  is_project_linked_to_play_console: shownFlag,
  google_service_account_file_name: z.string().nullable(),
  is_google_connected: shownFlag,
  /** From the key file. The address is the one that is invited in the Play Console. */
  project_id: z.string().nullable(),
  client_email: z.string().nullable(),
  package_name: z.string().nullable(),
  checks: z.array(AccountCheck),
})
export type GoogleConfig = z.infer<typeof GoogleConfig>

const appleKeyId = (label: string) =>
  z
    .string()
    .trim()
    .regex(/^[A-Z0-9]{10}$/, `${label} has ten capital letters and digits.`)
/** Not always a UUID of a known version. */
const issuerId = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/,
    'The issuer ID looks like 57246542-96fe-1a63-e053-0824d011072a.',
  )

export const AppleConfig = z.object({
  is_new_apple_id: shownFlag,
  is_new_apple_developer_account: shownFlag,
  pn_key_id: z.string().nullable(),
  team_id: z.string().nullable(),
  pn_key_file_name: z.string().nullable(),
  issuer_id: z.string().nullable(),
  api_key_id: z.string().nullable(),
  api_key_file_name: z.string().nullable(),
  is_apple_connected: shownFlag,
  checks: z.array(AccountCheck),
})
export type AppleConfig = z.infer<typeof AppleConfig>

const asked = z.object({ tenant_id: id.optional() })
const ofTenant = { tenant_id: id }
/** Each asks a service of Google or Apple. */
const asksService = { ownTransactions: true, limit: { max: 20, seconds: 60 } } as const

export const googleAccount = {
  console: call('tenant', 'GET /cloud-console', needs, { input: asked, output: GoogleConfig }),
  /** Stores the key file of a service account that Google accepts. Another account must be linked again. */
  saveConsole: call('tenant', 'POST /cloud-console', needs, {
    input: z.object({ ...ofTenant, ...keyFileFields }),
    output: GoogleConfig,
    ...asksService,
  }),
  show: call('tenant', 'GET /google-developer-account/config', needs, { input: asked, output: GoogleConfig }),
  /** Fields that are not sent keep their values. Only `linkProject` links a project; other values than '1' remove the link. */
  update: call('tenant', 'POST /google-developer-account/update-config', needs, {
    input: z.object({
      ...ofTenant,
      is_new_google_account: flag.optional(),
      google_developer_account_email: email.nullish(),
      [invitedKey]: flag.optional(),
      is_project_linked_to_play_console: flag.optional(),
      package_name: packageName.nullish(),
    }),
    output: GoogleConfig,
  }),
  /** Whether the address can be that of a developer account: a person's, at a domain that takes mail. */
  validate: call('tenant', 'POST /google-developer-account/validate', needs, {
    input: z.object({ ...ofTenant, google_developer_account_email: email }),
    output: z.object({ valid: z.boolean(), message: z.string().nullable() }),
    ...asksService,
  }),
  /** Asks Google Play whether the service account may change the app. */
  access: call('tenant', 'POST /google-developer-account/access', needs, {
    input: z.object({ ...ofTenant, package_name: packageName.optional() }),
    output: GoogleConfig,
    ...asksService,
  }),
  /** Checks Google Play and Firebase with the project of the service account. Google is connected then. */
  linkProject: call('tenant', 'POST /google-developer-account/link/project', needs, {
    input: z.object({ ...ofTenant, project_id: projectId.optional(), package_name: packageName.optional() }),
    output: GoogleConfig,
    ...asksService,
  }),
}
export type GoogleChange = Omit<z.output<typeof googleAccount.update.input>, 'tenant_id'>

export const appleAccount = {
  show: call('tenant', 'GET /apple-developer-account/config', needs, { input: asked, output: AppleConfig }),
  /** Other ids than the checked ones disconnect the key that they belong to. */
  update: call('tenant', 'POST /apple-developer-account/update-config', needs, {
    input: z.object({
      ...ofTenant,
      is_new_apple_id: flag.optional(),
      is_new_apple_developer_account: flag.optional(),
      team_id: appleKeyId('The team ID').nullish(),
      pn_key_id: appleKeyId('The key ID').nullish(),
      issuer_id: issuerId.nullish(),
      api_key_id: appleKeyId('The key ID').nullish(),
    }),
    output: AppleConfig,
  }),
  connectPushKey: call('tenant', 'POST /apple-developer-account/connect/pn/key', needs, {
    input: z.object({
      ...ofTenant,
      pn_key_id: appleKeyId('The key ID'),
      pn_key: keyFile('The key file'),
      pn_key_file_name: fileName('The name of the key file'),
      team_id: appleKeyId('The team ID'),
    }),
    output: AppleConfig,
  }),
  /** Asks App Store Connect with the key. Apple is connected then. */
  connectApiKey: call('tenant', 'POST /apple-developer-account/connect/api/key', needs, {
    input: z.object({
      ...ofTenant,
      issuer_id: issuerId,
      api_key_id: appleKeyId('The key ID'),
      api_key: keyFile('The key file'),
      api_key_file_name: fileName('The name of the key file'),
    }),
    output: AppleConfig,
    ...asksService,
  }),
}
export type AppleChange = Omit<z.output<typeof appleAccount.update.input>, 'tenant_id'>
export type PushKeyInput = z.output<typeof appleAccount.connectPushKey.input>
export type ApiKeyInput = z.output<typeof appleAccount.connectApiKey.input>
