import { z } from 'zod'
import { call } from '../call.ts'
import { id, url } from '../fields.ts'
import { merchantAppsPermissions, tenantAppsPermission } from '../rules/permissions.ts'
import { moduleName } from './billing/schemas.ts'

export const appCategory = z.enum(['growth', 'shop', 'channels', 'developers'])
export type AppCategory = z.infer<typeof appCategory>

export const App = z.object({
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  logo_url: url.nullable(),
  /** Name of a Tabler icon, for apps without a logo. */
  icon: z.string(),
  category: appCategory,
  is_active: z.boolean(),
  /** Whether it can be switched on and off here. Others are active while they are in use. */
  is_switchable: z.boolean(),
  /** The module of the plan that it belongs to. */
  module_name: moduleName.nullable(),
  is_module_active: z.boolean(),
  is_ai_powered: z.boolean(),
})
export type App = z.infer<typeof App>

const settingValue = z.union([z.string().trim().max(200), z.boolean(), z.int().min(0).max(1_000_000), z.null()])
const fieldFields = { key: z.string(), label: z.string(), hint: z.string().nullable() }
const AppField = z.discriminatedUnion('type', [
  z.object({ ...fieldFields, type: z.literal('text'), max_length: z.int() }),
  z.object({ ...fieldFields, type: z.literal('switch') }),
  z.object({ ...fieldFields, type: z.literal('number'), min: z.int(), max: z.int() }),
])
export type AppField = z.infer<typeof AppField>

export const AppDetail = App.extend({
  settings: z.record(z.string(), settingValue),
  fields: z.array(AppField),
  /** The permissions for its own screen; one of them suffices. */
  permissions: z.array(z.string()),
  /** Their names in the reader's language. */
  permission_labels: z.array(z.string()),
  /** Path of its own screen in the panel. */
  screen: z.string().nullable(),
})
export type AppDetail = z.infer<typeof AppDetail>

const slug = z.string().min(1).max(60)
const change = {
  slug,
  is_active: z.boolean().optional(),
  settings: z.record(z.string().max(40), settingValue).optional(),
}
const saved = {
  output: AppDetail,
  entity: 'App',
  message: 'Update Settings Successfully',
  fallback: 'Something wrong updating Key Settings',
}

/** The apps of the store network. An app is what the platform can do beyond orders: recommendations, referrals, webhooks. */
export const apps = {
  list: call('tenant', 'GET /apps', tenantAppsPermission, { input: z.object({}), output: z.array(App) }),
  show: call('tenant', 'GET /apps/{slug}', tenantAppsPermission, {
    input: z.object({ slug }),
    output: AppDetail,
    entity: 'App',
  }),
  /** 402 while its module is not active, unless it is switched off. 422 for settings that it does not have. */
  update: call('tenant', 'PUT /apps/{slug}', tenantAppsPermission, { input: z.object(change), ...saved }),
}

/** The apps of one merchant. */
export const merchantApps = {
  list: call('merchant', 'GET /apps', merchantAppsPermissions, {
    input: z.object({ merchant_id: id }),
    output: z.array(App),
  }),
  show: call('merchant', 'GET /apps/{slug}', merchantAppsPermissions, {
    input: z.object({ merchant_id: id, slug }),
    output: AppDetail,
    entity: 'App',
  }),
  update: call('merchant', 'PUT /apps/{slug}', merchantAppsPermissions, {
    input: z.object({ merchant_id: id, ...change }),
    ...saved,
  }),
}
export type AppChange = {
  is_active?: boolean | undefined
  settings?: Record<string, AppDetail['settings'][string]> | undefined
}
