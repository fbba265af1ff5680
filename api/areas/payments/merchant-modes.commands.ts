import type { MerchantModes } from '#contract/areas/payments/modes.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { lockTenantModes, modesOfMerchants, tenantModes, upsertMerchantModes } from './modes.db.ts'
import type { ModeRow } from './modes.db.ts'
import { modeName } from './mode-names.rules.ts'
import { availablePaymentModes } from './modes.rules.ts'

type MerchantChoice = Pick<MerchantModes, 'merchant_id' | 'override_payment_methods'>

/** The modes of a merchant: its own selection, else what it would start with. */
export async function showMerchantModes(
  db: Db,
  { merchant_id, override_payment_methods }: MerchantChoice,
  locale: string,
): Promise<MerchantModes> {
  const [modes, own] = [await tenantModes(db), await modesOfMerchants(db, [merchant_id])]
  return {
    merchant_id,
    override_payment_methods,
    payment_modes: modes.map((mode) => ({
      payment_mode_id: mode.id,
      name: modeName(mode, locale),
      alias: mode.alias,
      logo_url: mode.logo_url,
      environment: mode.environment,
      is_configured: mode.is_configured,
      is_active: isTaken(mode, own),
      is_tenant_active: mode.is_active,
    })),
    updated_at: updatedAtOf(own),
  }
}

/** Without a selection of its own a merchant takes what the tenant takes. */
const isTaken = (mode: ModeRow, own: readonly ModeRow[]): boolean =>
  own.length === 0 ? mode.is_active : own.some(({ alias, is_active }) => alias === mode.alias && is_active)

const updatedAtOf = (own: readonly ModeRow[]): string =>
  own
    .map(({ updated_at }) => updated_at)
    .toSorted()
    .at(-1) ?? isoAt(0)

/** When the merchant's selection was last saved; 1970 if never. */
export const merchantModesUpdatedAt = async (db: Db, merchantId: string): Promise<string> =>
  updatedAtOf(await modesOfMerchants(db, [merchantId]))

type Selection = readonly { payment_mode_id: string; is_active: boolean }[]

/** Stores which modes a merchant takes. 422 if it could not sell while `override` applies. */
export async function saveMerchantModes(
  db: Db,
  merchantId: string,
  selection: Selection,
  override: boolean,
): Promise<void> {
  const modes = await lockTenantModes(db)
  const own = await modesOfMerchants(db, [merchantId])
  const errors = selection.flatMap(({ payment_mode_id }, index) =>
    modes.some(({ id }) => id === payment_mode_id)
      ? []
      : [[`payment_modes.${index}.payment_mode_id`, 'The selected payment mode is invalid.']],
  )
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
  const rows = modes.map((mode) => ({
    ...copyOf(mode, merchantId),
    is_active: selection.find(({ payment_mode_id }) => payment_mode_id === mode.id)?.is_active ?? isTaken(mode, own),
  }))
  if (override && !(await canSell(db, merchantId, modes, rows))) throw apiError('LAST_PAYMENT_MODE')
  if (rows.length > 0) await upsertMerchantModes(db, rows)
}

/** Before a merchant's own modes apply: they start as those of the tenant if it could not sell with them. */
export async function startMerchantModes(db: Db, merchantId: string): Promise<void> {
  const modes = await lockTenantModes(db)
  const own = await modesOfMerchants(db, [merchantId])
  if (modes.length === 0 || (await canSell(db, merchantId, modes, own))) return
  await upsertMerchantModes(
    db,
    modes.map((mode) => copyOf(mode, merchantId)),
  )
}

async function canSell<M extends Parameters<typeof availablePaymentModes>[1][number]>(
  db: Db,
  merchantId: string,
  modes: readonly ModeRow[],
  own: readonly M[],
): Promise<boolean> {
  const { payment_settings } = await settingsFor(db, null, Settings.pick({ payment_settings: true }))
  const merchant = { id: merchantId, override_payment_methods: true }
  return availablePaymentModes(merchant, [...modes, ...own], payment_settings.environment).length > 0
}

const copyOf = ({ updated_at: _updatedAt, ...mode }: ModeRow, merchantId: string) => ({
  ...mode,
  id: newId(),
  merchant_id: merchantId,
  translations: json(mode.translations),
  settings: json(mode.settings),
})
