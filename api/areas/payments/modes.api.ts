import type { ownPaymentModes as ownCalls, paymentModes as calls } from '#contract/areas/payments/modes.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { setModeActive, sortModes, toPaymentMode, updateModeSettings } from './modes.commands.ts'
import { findTaker, modesOfMerchants, tenantModes } from './modes.db.ts'
import { availablePaymentModes } from './modes.rules.ts'

export const paymentModes: Handlers<typeof calls> = {
  list: async ({ db, request }) => (await tenantModes(db)).map((row) => toPaymentMode(row, request.locale)),
  async show({ db, request, input: { id } }) {
    const row = orNotFound(
      (await tenantModes(db)).find((one) => one.id === id),
      'Payment mode',
    )
    return { ...toPaymentMode(row, request.locale), required_fields: [], settings: {} }
  },
  setActive: ({ db, request, input: { payment_mode_id, is_active } }) =>
    setModeActive(db, payment_mode_id, is_active, request.locale),
  update: ({ db, request, input: { payment_mode_id, ...change } }) =>
    updateModeSettings(db, payment_mode_id, change, request.locale),
  sort: ({ db, request, input: { payment_mode_ids } }) => sortModes(db, payment_mode_ids, request.locale),
}

/** The tenant's modes, active where customers of the merchant can use them. */
async function modesFor(db: Db, merchantId: string) {
  const merchant = orNotFound(await findTaker(db, merchantId), 'Merchant')
  const modes = await tenantModes(db)
  const own = await modesOfMerchants(db, [merchantId])
  const { payment_settings } = await settingsFor(db, null, Settings.pick({ payment_settings: true }))
  const available = availablePaymentModes(merchant, [...modes, ...own], payment_settings.environment)
  return modes.map((mode) => ({ ...mode, is_active: available.some(({ alias }) => alias === mode.alias) }))
}

const publicKeyOf = (settings: unknown): string | null => {
  const key = typeof settings === 'object' && settings !== null && 'public_key' in settings && settings.public_key
  return typeof key === 'string' ? key : null
}

export const ownPaymentModes: Handlers<typeof ownCalls> = {
  list: async ({ db, request, input: { merchant_id } }) =>
    (await modesFor(db, merchant_id)).map((row) => toPaymentMode(row, request.locale)),
  client: async ({ db, input: { merchant_id, payment_mode_id } }) =>
    (await modesFor(db, merchant_id))
      .filter(({ id, is_active }) => is_active && (payment_mode_id === undefined || id === payment_mode_id))
      .map(({ id, alias, environment, settings }) => ({
        payment_mode_id: id,
        alias,
        environment,
        public_key: publicKeyOf(settings),
      })),
}
