import type {
  merchantSettings as merchantCalls,
  tenantSettings as tenantCalls,
} from '#contract/areas/settings/values.ts'
import type { SettingChange, SettingValue } from '#contract/areas/settings/values.ts'
import { merchantSections, tenantSections } from '#contract/areas/settings/sections.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { testAiWriting } from './ai-writing.commands.ts'
import { saveSettings } from './save-settings.commands.ts'
import { permittedKeys } from './setting-keys.rules.ts'
import { readSettingValues } from './setting-values.commands.ts'
import { hasMerchant } from './setting-values.db.ts'

type ShowInput = { locale?: string | undefined; keys?: string[] | undefined; merchant_id?: string | undefined }
type SaveInput = {
  settings: SettingChange[]
  inherit?: AnySettingKey[]
  expected_updated_at?: string | undefined
  merchant_id?: string
}
type Scope = 'tenant' | 'merchant'
/** The settings of a call: those of its section, or all that the user may open. */
type Keys = readonly AnySettingKey[] | 'permitted'

const keysFor = (scope: Scope, keys: Keys, context: Context) =>
  keys === 'permitted' ? permittedKeys(scope, panelUser(context).permissions) : keys

const show =
  (scope: Scope, keys: Keys) =>
  async (context: Context<ShowInput>): Promise<SettingValue[]> => {
    const { locale = null, keys: requested, merchant_id: merchantId = null } = context.input
    if (merchantId !== null && !(await hasMerchant(context.db, merchantId))) throw notFound('Merchant')
    const permitted = keysFor(scope, keys, context)
    const shown = requested ? permitted.filter((key) => requested.includes(key)) : permitted
    return readSettingValues(context.db, { keys: shown, merchantId, locale })
  }

const save =
  (scope: Scope, section: Keys) =>
  async (context: Context<SaveInput>): Promise<SettingValue[]> => {
    const { db, services, input } = context
    const { settings: changes, inherit = [], expected_updated_at: expectedUpdatedAt } = input
    const merchantId = input.merchant_id ?? null
    const permitted = keysFor(scope, section, context)
    const sent = [...changes.map(({ setting_key }) => setting_key), ...inherit]
    if (sent.some((key) => !permitted.includes(key))) throw apiError('NOT_ALLOWED')
    const keys = section === 'permitted' ? permitted.filter((key) => sent.includes(key)) : permitted
    await saveSettings(db, services.config, { keys, merchantId, changes, inherit, expectedUpdatedAt })
    services.tenants.clearCache()
    const target = merchantId ?? changes.find((change) => change.merchant_id)?.merchant_id ?? null
    return readSettingValues(db, { keys, merchantId: target, locale: null })
  }

const tenantCallsOf = (keys: Keys) => ({ show: show('tenant', keys), save: save('tenant', keys) })
const merchantCallsOf = (keys: Keys) => ({ show: show('merchant', keys), save: save('merchant', keys) })

const all = tenantCallsOf('permitted')
const general = tenantCallsOf(tenantSections.general)
const language = tenantCallsOf(tenantSections.language)
const apiKeys = tenantCallsOf(tenantSections.api_keys)
const plugins = tenantCallsOf(tenantSections.keys_plugins)
const order = tenantCallsOf(tenantSections.order)
const theme = tenantCallsOf(tenantSections.theme)
const delivery = tenantCallsOf(tenantSections.delivery)
const printer = tenantCallsOf(tenantSections.thermal_printer)
const google = tenantCallsOf(tenantSections.google_channel)

export const tenantSettings: Handlers<typeof tenantCalls> = {
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
  testAiWriting,
}

const allOfMerchant = merchantCallsOf('permitted')
const merchantOrder = merchantCallsOf([...merchantSections.order_configuration, ...merchantSections.order_scheduling])
const merchantNotification = merchantCallsOf(merchantSections.notification)
const merchantDelivery = merchantCallsOf(merchantSections.delivery)

export const merchantSettings: Handlers<typeof merchantCalls> = {
  show: allOfMerchant.show,
  save: allOfMerchant.save,
  showOrder: merchantOrder.show,
  saveOrder: merchantOrder.save,
  showNotification: merchantNotification.show,
  saveNotification: merchantNotification.save,
  showDelivery: merchantDelivery.show,
  saveDelivery: merchantDelivery.save,
}
