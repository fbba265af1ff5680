import type { merchantPaymentModes as calls } from '#contract/areas/payments/modes.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { merchantModesUpdatedAt, saveMerchantModes, showMerchantModes } from '../payments/merchant-modes.commands.ts'
import { invalidateModes } from '../payments/modes.commands.ts'
import { publishMerchantChange } from './merchants.commands.ts'
import { lockMerchant, oneMerchant, setMerchant } from './merchants.db.ts'

async function show(db: Db, merchantId: string, locale: string) {
  const { override_payment_methods } = orNotFound(await oneMerchant(db, merchantId), 'Merchant')
  return showMerchantModes(db, { merchant_id: merchantId, override_payment_methods }, locale)
}

export const merchantPaymentModes: Handlers<typeof calls> = {
  show: ({ db, request, input: { merchant_id } }) => show(db, merchant_id, request.locale),
  async save({ db, request, input }) {
    const { merchant_id, override_payment_methods, payment_modes, expected_updated_at } = input
    orNotFound(await lockMerchant(db, merchant_id), 'Merchant')
    assertUnmodified(await merchantModesUpdatedAt(db, merchant_id), expected_updated_at)
    await saveMerchantModes(db, merchant_id, payment_modes, override_payment_methods)
    await setMerchant(db, merchant_id, { override_payment_methods })
    await publishMerchantChange(db, merchant_id, 'merchant.updated', { override_payment_methods, payment_modes })
    await invalidateModes(db, merchant_id)
    return show(db, merchant_id, request.locale)
  },
}
