import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, expectedUpdatedAt, id, instant, locale } from '../../fields.ts'
import { merchantSetting, merchantSettingsNames, tenantSetting, tenantSettingsNames } from '../../permissions.ts'
import type { Permission } from '../../permissions.ts'
import { Setting } from '../../schemas/tenant.ts'
import { isSecretSetting, maxSecretLength, merchantSections, tenantSections } from './sections.ts'
import type { AnySettingKey } from './sections.ts'
import { ProfileSettings, Settings } from './settings.ts'

/** The value that applies: the stored one of the merchant, else of the tenant, else the default. */
export const SettingValue = Setting.extend({
  /** The value without the merchant's own one. Equals `setting_value` if the merchant has none. */
  inherited_value: z.unknown(),
  /** When the value was saved; null for a default. */
  updated_at: instant.nullable(),
  /** Who saved the value; null for a default. */
  updated_by: z.string().nullable(),
})
export type SettingValue = z.infer<typeof SettingValue>

const secret = z.string().trim().max(maxSecretLength).nullable()
const shapes: Record<AnySettingKey, z.ZodType> = { ...Settings.shape, ...ProfileSettings.shape }

/** Whether a text names a setting. */
export const isSettingName = (name: string): name is AnySettingKey => name in shapes

/** The schema of a value that is sent: without default, and plain text for a secret. */
export function settingSchema(key: AnySettingKey): z.ZodType {
  if (isSecretSetting(key)) return secret
  const schema = shapes[key]
  const inner = schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault ? schema.unwrap() : schema
  return inner instanceof z.ZodType ? inner : schema
}

const changeOf = (key: AnySettingKey) =>
  z.object({ setting_key: z.literal(key), setting_value: settingSchema(key), locale: locale.nullish() })
/** The tenant may name a merchant, whose own value it then is. */
const changeOfAnyMerchant = (key: AnySettingKey) => changeOf(key).extend({ merchant_id: id.nullish() })
export type SettingChange = {
  setting_key: AnySettingKey
  setting_value: unknown
  locale?: string | null | undefined
  merchant_id?: string | null | undefined
}

type Keys = readonly [AnySettingKey, ...AnySettingKey[]]
const listOf = <T extends ReturnType<typeof changeOf>>([first, ...others]: Keys, of: (key: AnySettingKey) => T) =>
  z
    .array(
      others.length === 0
        ? of(first)
        : z.discriminatedUnion('setting_key', [of(first), ...others.map((key) => of(key))]),
    )
    .max(100)

const shown = { locale: locale.optional(), keys: z.array(z.string().max(60)).max(100).optional() }
const output = z.array(SettingValue)
const message = 'Update Settings Successfully'

type Permissions = Permission | readonly Permission[]

type Options = { fallback?: string }

/** A section whose settings only the tenant has. */
const tenantSection = (path: string, permissions: Permissions, keys: Keys, options: Options = {}) => ({
  show: call('tenant', `GET /settings/tenant${path}`, permissions, { input: z.object(shown), output }),
  save: call('tenant', `POST /settings/tenant${path}`, permissions, {
    input: z.object({ settings: listOf(keys, changeOf).min(1), ...expectedUpdatedAt }),
    output,
    message,
    ...options,
  }),
})

/** A section that merchants have as well. */
const sharedSection = (path: string, permissions: Permissions, keys: Keys) => ({
  show: call('tenant', `GET /settings/tenant${path}`, permissions, {
    input: z.object({ ...shown, merchant_id: id.optional() }),
    output,
  }),
  save: call('tenant', `POST /settings/tenant${path}`, permissions, {
    input: z.object({ settings: listOf(keys, changeOfAnyMerchant).min(1), ...expectedUpdatedAt }),
    output,
    message,
  }),
})

const merchantSection = (path: string, permissions: Permissions, keys: Keys) => ({
  show: call('merchant', `GET /settings/merchant${path}`, permissions, {
    input: z.object({ ...shown, merchant_id: id }),
    output,
  }),
  save: call('merchant', `POST /settings/merchant${path}`, permissions, {
    input: z.object({
      merchant_id: id,
      settings: listOf(keys, changeOf),
      /** Settings whose own value is removed, so that the tenant's applies again. */
      inherit: z.array(z.enum(keys)).max(100).default([]),
      ...expectedUpdatedAt,
    }),
    output,
    message,
  }),
})

const keysFallback = { fallback: 'Something wrong updating Key Settings' }
const { order_configuration: configuration, order_scheduling: scheduling } = merchantSections
/** The settings of several sections, each once. `first` leads them, so that the array is never empty. */
const keysOf = (first: AnySettingKey, sections: Record<string, Keys>): Keys => [
  first,
  ...new Set(
    Object.values(sections)
      .flat()
      .filter((key) => key !== first),
  ),
]
const all = sharedSection('', tenantSettingsNames, keysOf('preparation_time', tenantSections))
const general = tenantSection('/general', tenantSetting('General'), tenantSections.general)
const language = tenantSection('/language', tenantSetting('Language'), tenantSections.language)
const apiKeys = tenantSection('/api-keys', tenantSetting('ApiKeys'), tenantSections.api_keys, keysFallback)
const plugins = tenantSection('/keys-plugins', tenantSetting('ApiKeys'), tenantSections.keys_plugins, keysFallback)
const order = sharedSection('/order', tenantSetting('Order'), tenantSections.order)
const theme = tenantSection('/theme', tenantSetting('Theme'), tenantSections.theme)
const printer = tenantSection('/thermal-printer', tenantSetting('ThermalPrinter'), tenantSections.thermal_printer)
const google = tenantSection('/google-channel', tenantSetting('GoogleChannel'), tenantSections.google_channel)
const deliveryPermissions = [tenantSetting('Order'), tenantSetting('DeliveryIntegrations')]
const delivery = sharedSection('/delivery', deliveryPermissions, tenantSections.delivery)

/**
 * Values of the tenant's settings. A save changes the settings that are sent. A mask of a secret that is sent back
 * changes nothing. A change may name a merchant, whose own value it then is.
 */
export const tenantSettings = {
  show: all.show,
  save: all.save,
  showGeneral: general.show,
  saveGeneral: general.save,
  showLanguage: language.show,
  saveLanguage: language.save,
  showApiKeys: apiKeys.show,
  saveApiKeys: apiKeys.save,
  showPlugins: plugins.show,
  savePlugins: plugins.save,
  showOrder: order.show,
  saveOrder: order.save,
  showTheme: theme.show,
  saveTheme: theme.save,
  showDelivery: delivery.show,
  saveDelivery: delivery.save,
  showPrinter: printer.show,
  savePrinter: printer.save,
  showGoogleChannel: google.show,
  saveGoogleChannel: google.save,
  /** Asks the service that proposes texts, as it is saved, for a greeting. `answer`: its text, or why there is none. */
  testAiWriting: call('tenant', 'POST /settings/tenant/ai-writing/test', tenantSetting('ApiKeys'), {
    input: emptyObject,
    output: z.object({ is_successful: z.boolean(), answer: z.string() }),
    limit: { max: 10, seconds: 60 },
    ownTransactions: true,
  }),
}

const permissionOfGeneral = merchantSetting('General')
const allOfMerchant = merchantSection('', merchantSettingsNames, keysOf('preparation_time', merchantSections))
const merchantOrder = merchantSection('/order', permissionOfGeneral, [...configuration, ...scheduling])
const merchantNotification = merchantSection('/notification', permissionOfGeneral, merchantSections.notification)
const merchantDelivery = merchantSection('/delivery', permissionOfGeneral, merchantSections.delivery)

/** Values of a merchant's settings, inherited from the tenant unless the merchant has its own. */
export const merchantSettings = {
  show: allOfMerchant.show,
  save: allOfMerchant.save,
  showOrder: merchantOrder.show,
  saveOrder: merchantOrder.save,
  showNotification: merchantNotification.show,
  saveNotification: merchantNotification.save,
  showDelivery: merchantDelivery.show,
  saveDelivery: merchantDelivery.save,
}
