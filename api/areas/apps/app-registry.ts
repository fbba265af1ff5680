import { apps, merchantApps } from '#contract/areas/apps.ts'
import type { AppCategory } from '#contract/areas/apps.ts'
import { appBuilds } from '#contract/areas/app-builds/app-builds.ts'
import { apiKeys } from '#contract/areas/api-keys.ts'
import { builtPages } from '#contract/areas/page-builder/pages.ts'
import type { ModuleName } from '#contract/areas/billing/schemas.ts'
import { deliveryIntegrations } from '#contract/areas/delivery-integrations.ts'
import { webhooks } from '#contract/areas/webhooks.ts'
import { whatsappMarketing } from '#contract/areas/whatsapp-marketing.ts'
import type { Permission } from '#contract/permissions.ts'
import { permissionsOf } from '#contract/rules/permissions.ts'
import type en from './texts/en.json'

type AppSlug = keyof typeof en.apps
/** Settings that hold the switch and the fields of an app. */
type AppSetting = 'recommendation_settings' | 'rewardful' | 'page_builder' | 'merchant_apps'

/** Records whose existence makes an app active. */
type AppRecord = 'webhook' | 'api_key' | 'whatsapp_service' | 'delivery_provider'

type FieldKey = keyof typeof en.fields
export type AppFieldDefinition = { key: FieldKey } & (
  | { type: 'switch' }
  | { type: 'number'; min: number; max: number }
  | { type: 'text'; maxLength: number; pattern: RegExp }
)

export type AppDefinition = {
  slug: AppSlug
  icon: string
  category: AppCategory
  scope: 'tenant' | 'merchant'
  module?: ModuleName
  isAiPowered?: true
  /** Permissions of its own screen, or of what it does. */
  needs: readonly Permission[]
  screen?: string
  /** A flag of a setting that is switched here, or records or the module whose existence make it active. */
  active: { setting: AppSetting; flag: string } | { records: AppRecord } | 'module'
  fields?: readonly AppFieldDefinition[]
  /** The field without which it cannot be switched on. */
  required?: FieldKey
}

/**
 * All apps. A new one is an entry here, its texts in texts/ and, if a field is stored, a setting. `screen` must be a
 * route of the panel.
 */
const appRegistry: readonly AppDefinition[] = [
  {
    slug: 'recommendation',
    icon: 'sparkles',
    category: 'growth',
    scope: 'tenant',
    module: 'recommendation',
    isAiPowered: true,
    needs: permissionsOf(apps.update),
    screen: '/merchants/recommendations',
    active: { setting: 'recommendation_settings', flag: 'is_enabled' },
    fields: [
      { key: 'product_enabled', type: 'switch' },
      { key: 'merchant_enabled', type: 'switch' },
      { key: 'max_items', type: 'number', min: 1, max: 50 },
    ],
  },
  {
    slug: 'rewardful',
    icon: 'share',
    category: 'growth',
    scope: 'tenant',
    needs: permissionsOf(apps.update),
    active: { setting: 'rewardful', flag: 'is_enabled' },
    fields: [{ key: 'key', type: 'text', maxLength: 12, pattern: /^[0-9a-z]{4,12}$/ }],
    required: 'key',
  },
  {
    slug: 'whatsapp_marketing',
    icon: 'brand-whatsapp',
    category: 'growth',
    scope: 'tenant',
    needs: permissionsOf(whatsappMarketing.config),
    screen: '/whatsapp-marketing',
    active: { records: 'whatsapp_service' },
  },
  {
    slug: 'page_builder',
    icon: 'app-window',
    category: 'shop',
    scope: 'tenant',
    module: 'page_builder',
    needs: permissionsOf(builtPages.save),
    screen: '/page-builder',
    active: { setting: 'page_builder', flag: 'is_visible' },
  },
  {
    slug: 'customer_app',
    icon: 'device-mobile',
    category: 'channels',
    scope: 'tenant',
    module: 'customer_app',
    needs: permissionsOf(appBuilds.builds),
    screen: '/settings/mobile_settings',
    active: 'module',
  },
  {
    slug: 'merchant_app',
    icon: 'device-mobile',
    category: 'channels',
    scope: 'tenant',
    module: 'merchant_app',
    needs: permissionsOf(appBuilds.builds),
    screen: '/settings/mobile_settings',
    active: 'module',
  },
  {
    slug: 'delivery_integrations',
    icon: 'package',
    category: 'channels',
    scope: 'tenant',
    needs: permissionsOf(deliveryIntegrations.save),
    screen: '/settings/delivery_integrations',
    active: { records: 'delivery_provider' },
  },
  {
    slug: 'webhooks',
    icon: 'world',
    category: 'developers',
    scope: 'tenant',
    needs: permissionsOf(webhooks.list),
    screen: '/settings/webhooks',
    active: { records: 'webhook' },
  },
  {
    slug: 'api_keys',
    icon: 'code',
    category: 'developers',
    scope: 'tenant',
    needs: permissionsOf(apiKeys.list),
    screen: '/settings/api_keys',
    active: { records: 'api_key' },
  },
  {
    slug: 'recommendation',
    icon: 'sparkles',
    category: 'growth',
    scope: 'merchant',
    module: 'recommendation',
    isAiPowered: true,
    needs: permissionsOf(merchantApps.update),
    active: { setting: 'merchant_apps', flag: 'recommendation' },
  },
]

export const appsOf = (scope: AppDefinition['scope']) => appRegistry.filter((app) => app.scope === scope)
export const appOf = (scope: AppDefinition['scope'], slug: string) => appsOf(scope).find((app) => app.slug === slug)
