import type { orderSettings as orderCalls, orderTypes as typeCalls } from '#contract/areas/settings/orders.ts'
import type { SettingChange } from '#contract/areas/settings/values.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { emit } from '#api/platform/events/outbox.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { findOrderType, listOrderTypes, lockOrderTypes, updateOrderType } from './order-types.db.ts'
import { saveSettings } from './save-settings.commands.ts'
import { incrementSettingsVersion, settingsFor, settingUpdatedAt } from './settings.queries.ts'

const orderKeys = [
  'tip',
  'is_guest_checkout',
  'is_cancel_allowed',
  'cancel_reasons',
  'is_delivery_instruction_enabled',
  'order_id_prefix',
  'tax',
] as const
const orderSchema = Settings.pick({
  tip: true,
  is_guest_checkout: true,
  is_cancel_allowed: true,
  cancel_reasons: true,
  is_delivery_instruction_enabled: true,
  order_id_prefix: true,
  tax: true,
})

async function showOrderSettings(db: Db) {
  const [settings, ...times] = await Promise.all([
    settingsFor(db, null, orderSchema),
    ...orderKeys.map((key) => settingUpdatedAt(db, key, null)),
  ])
  return { ...settings, updated_at: times.toSorted().at(-1) ?? '' }
}

export const orderSettings: Handlers<typeof orderCalls> = {
  show: ({ db }) => showOrderSettings(db),
  async save({ db, services, input: { expected_updated_at: expectedUpdatedAt, ...values } }) {
    const changes = orderKeys.flatMap((setting_key): SettingChange[] =>
      values[setting_key] === undefined ? [] : [{ setting_key, setting_value: values[setting_key] }],
    )
    await saveSettings(db, services.config, { keys: orderKeys, merchantId: null, changes, expectedUpdatedAt })
    return showOrderSettings(db)
  },
}

type OrderTypeRow = NonNullable<Awaited<ReturnType<typeof findOrderType>>>
const toOrderType = ({ merchant_types, ...row }: OrderTypeRow) => ({
  ...row,
  merchant_types: merchant_types.map((type) => (type === 'pick_and_drop' ? type : ('ecommerce' as const))),
})

export const orderTypes: Handlers<typeof typeCalls> = {
  list: async ({ db }) => (await listOrderTypes(db)).map(toOrderType),
  show: async ({ db, input: { id } }) => toOrderType(orNotFound(await findOrderType(db, id), 'Order type')),
  async update({ db, input: { id, translations, ...columns } }) {
    const all = await lockOrderTypes(db)
    const old = orNotFound(
      all.find((one) => one.id === id),
      'Order type',
    )
    const othersActive = all.some((one) => one.id !== id && one.is_active)
    if (columns.is_active === false && !othersActive)
      throw invalid({ is_active: 'At least one order type must stay active.' })
    const change = definedColumns({ ...columns, translations })
    if (Object.keys(change).length > 0) {
      await updateOrderType(db, id, change)
      await Promise.all([
        audit(db, 'settings.changed', `order_type:${id}`, { alias: old.alias, ...columns, translations }),
        emit(db, 'settings.changed', 'settings', { keys: ['order_types'] }),
        incrementSettingsVersion(db),
      ])
    }
    return toOrderType(orNotFound(await findOrderType(db, id), 'Order type'))
  },
}
