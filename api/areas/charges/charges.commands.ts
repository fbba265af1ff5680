import type { Charge, ChargeInput } from '#contract/areas/charges.ts'
import { isCurrency } from '#contract/rules/currencies.ts'
import type { AuditAction } from '#contract/areas/audit/actions.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import { invalid, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { incrementSettingsVersion } from '../settings/settings.queries.ts'
import { deleteCharge, findCharge, findMerchantPricing, insertCharge, updateCharge } from './charges.db.ts'
import type { ChargeRow } from './charges.db.ts'

/** `merchantId` is the merchant whose panel reads; null is the tenant's. */
export const toCharge = (
  { charge_value_type, charge_value, calculate_on, order_types, payment_modes, ...row }: ChargeRow,
  merchantId: string | null,
): Charge => ({
  ...row,
  charge_setting: {
    charge_value_type,
    charge_value,
    calculate_on,
    order_type: order_types,
    payment_mode: payment_modes,
  },
  is_editable: merchantId === null || row.merchant_id === merchantId,
})

/** A charge as a merchant or (null) the tenant sees it. 404 for charges of other merchants. */
export async function showCharge(db: Db, id: string, merchantId: string | null): Promise<Charge> {
  const row = orNotFound(await findCharge(db, id), 'Charge')
  if (merchantId !== null && row.merchant_id !== null && row.merchant_id !== merchantId) throw notFound('Charge')
  return toCharge(row, merchantId)
}

export async function createCharge(db: Db, draft: ChargeInput, merchantId: string | null): Promise<Charge> {
  const id = newId()
  const columns = await toColumns(db, draft)
  await insertCharge(db, { id, ...columns })
  await announce(db, 'charge.created', id, columns.merchant_id, draft)
  return showCharge(db, id, merchantId)
}

/** Changes the sent fields. The charge must be valid as a whole afterwards. */
export async function changeCharge(
  db: Db,
  old: Charge,
  changes: Partial<ChargeInput>,
  merchantId: string | null,
): Promise<Charge> {
  const { id, is_editable: _isEditable, updated_at: _updatedAt, ...fields } = old
  const columns = await toColumns(db, { ...fields, ...changes })
  await updateCharge(db, id, columns)
  await announce(db, 'charge.updated', id, columns.merchant_id, changesOf(old, changes))
  return showCharge(db, id, merchantId)
}

export async function removeCharge(db: Db, { id, merchant_id, name }: Charge): Promise<{ id: string }> {
  await deleteCharge(db, id)
  await announce(db, 'charge.deleted', id, merchant_id, { name })
  return { id }
}

async function announce(db: Db, action: AuditAction, id: string, merchantId: string | null, changes: object) {
  await audit(db, action, `charge:${id}`, { ...changes })
  await emit(db, 'settings.changed', 'settings', { keys: ['charges'] }, merchantId)
  await incrementSettingsVersion(db)
}

/** The columns of a charge. 422 for values that do not fit together. */
export async function toColumns(db: Db, draft: ChargeInput) {
  const { charge_setting: setting, level, rule } = draft
  const merchantId = level === 'merchant' ? (draft.merchant_id ?? null) : null
  const merchant = merchantId === null ? undefined : await findMerchantPricing(db, merchantId)
  const isFixed = setting.charge_value_type === 'fixed'
  const currency = isFixed ? (draft.currency ?? merchant?.currency ?? null) : null
  const errors = {
    ...(level === 'merchant' && !merchant ? { merchant_id: 'Choose the merchant of this charge.' } : {}),
    ...(!isFixed && setting.charge_value > 100
      ? { 'charge_setting.charge_value': 'A percentage must be at most 100.' }
      : {}),
    ...(isFixed && !Number.isInteger(setting.charge_value)
      ? { 'charge_setting.charge_value': 'A fixed charge must be in minor units.' }
      : {}),
    ...(isFixed && (currency === null || !isCurrency(currency))
      ? { currency: 'Choose the currency of this charge.' }
      : {}),
    ...(rule === 'order_type' && setting.order_type.length === 0
      ? { 'charge_setting.order_type': 'Choose at least one order type.' }
      : {}),
    ...(rule === 'payment_mode' && setting.payment_mode.length === 0
      ? { 'charge_setting.payment_mode': 'Choose at least one payment mode.' }
      : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return {
    name: draft.name,
    description: draft.description ?? null,
    level,
    merchant_id: merchantId,
    rule,
    charge_value_type: setting.charge_value_type,
    charge_value: setting.charge_value,
    calculate_on: setting.calculate_on,
    order_types: setting.order_type,
    payment_modes: setting.payment_mode,
    currency,
    status: draft.status,
    translations: json(draft.translations ?? {}),
  }
}
