import type { MerchantModes } from '#contract/areas/payments/modes.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { merchantModesUpdatedAt, saveMerchantModes, showMerchantModes } from '../payments/merchant-modes.commands.ts'
import { invalidateModes } from '../payments/modes.commands.ts'
import { publishMerchantChange } from './merchants.commands.ts'
import { lockMerchant, oneMerchant, setMerchant } from './merchants.db.ts'

export async function showPaymentModes(db: Db, merchantId: string, locale: string): Promise<MerchantModes> {
  const { override_payment_methods } = orNotFound(await oneMerchant(db, merchantId), 'Merchant')
  return showMerchantModes(db, { merchant_id: merchantId, override_payment_methods }, locale)
}

type Selection = {
  merchant_id: string
  override_payment_methods: boolean
  payment_modes: readonly { payment_mode_id: string; is_active: boolean }[]
  expected_updated_at?: string | undefined
}

/** Stores which payment modes a merchant takes, and whether its selection applies. */
export async function savePaymentModes(db: Db, selection: Selection, locale: string): Promise<MerchantModes> {
  const { merchant_id, override_payment_methods, expected_updated_at } = selection
  const payment_modes = selection.payment_modes.map(({ payment_mode_id, is_active }) => ({
    payment_mode_id,
    is_active,
  }))
  orNotFound(await lockMerchant(db, merchant_id), 'Merchant')
  assertUnmodified(await merchantModesUpdatedAt(db, merchant_id), expected_updated_at)
  await saveMerchantModes(db, merchant_id, payment_modes, override_payment_methods)
  await setMerchant(db, merchant_id, { override_payment_methods })
  await publishMerchantChange(db, merchant_id, 'merchant.updated', { override_payment_methods, payment_modes })
  await invalidateModes(db, merchant_id)
  return showPaymentModes(db, merchant_id, locale)
}
