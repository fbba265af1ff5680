import type { MerchantUpdateInput, PublishChecklist } from '#contract/areas/merchants/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { apiError, orNotFound } from '#api/platform/api-error.ts'
import { loadSalesChecks } from './merchant-checks.db.ts'
import type { MerchantRow } from './merchants.db.ts'
import { oneMerchant } from './merchants.db.ts'
import { canSell } from './merchants.rules.ts'

export async function showPublishChecklist(db: Db, id: string): Promise<PublishChecklist> {
  return checklistOf(db, orNotFound(await oneMerchant(db, id), 'Merchant'))
}

type ChecklistFacts = Pick<MerchantRow, 'id' | 'merchant_type' | 'latitude'>
async function checklistOf(db: Db, { id, merchant_type, latitude }: ChecklistFacts): Promise<PublishChecklist> {
  const { has_opening_hours, has_product } = await loadSalesChecks(db, id)
  return {
    merchant_id: id,
    has_location: latitude !== null,
    has_opening_hours,
    has_product: has_product || merchant_type === 'pick_and_drop',
  }
}

/** Throws 409 if an inactive merchant is published that cannot sell. Active merchants stay as they are. */
export async function assertPublishable(db: Db, before: MerchantRow, changes: MerchantUpdateInput): Promise<void> {
  if (changes.status !== 'active' || before.status === 'active') return
  const location = changes.merchant_address_location
  const latitude = location === undefined ? before.latitude : (location?.latitude ?? null)
  if (!canSell(await checklistOf(db, { ...before, latitude }))) throw apiError('MERCHANT_NOT_READY')
}
