import type { InputOf } from '#contract/call.ts'
import type { MasterMenu, masterMenu } from '#contract/areas/catalog/master-menu.ts'
import { menuFieldGroups } from '#contract/rules/master-menu/fields.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { assertUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Db } from '#api/platform/db/db.ts'
import { categoriesOf, countSourceProducts, lockMasterMenu, masterMenuRow, saveMasterMenu } from './menu.db.ts'
import { sourceMerchant } from './stores.db.ts'
import { followersCount, requestChanges } from './followers.db.ts'
import { removeOverrides } from './overrides.db.ts'
import { pushTo } from './follow-changes.commands.ts'
import { removeStores } from './stores.commands.ts'

export async function showMasterMenu(db: Db): Promise<MasterMenu | null> {
  const menu = await masterMenuRow(db)
  const merchant = menu && (await sourceMerchant(db, menu.merchant_id))
  if (!merchant) return null
  const [categories, product_count, { stores, updating }] = await Promise.all([
    categoriesOf(db, merchant.id),
    countSourceProducts(db, merchant.id),
    followersCount(db),
  ])
  return {
    ...menu,
    store_fields: menuFieldGroups.filter((group) => menu.store_fields.includes(group)),
    merchant_name: merchant.name,
    currency: merchant.currency,
    product_count,
    categories,
    store_count: stores,
    updating_count: updating,
  }
}

/** Chooses the merchant of the master menu, and what stores may change. Throws 409 if stores follow another merchant. */
export async function changeMasterMenu(db: Db, input: InputOf<typeof masterMenu.save>): Promise<MasterMenu> {
  const { expected_updated_at, ...row } = input
  const [locked, merchant, { stores }] = await Promise.all([
    lockMasterMenu(db),
    sourceMerchant(db, row.merchant_id),
    followersCount(db),
  ])
  if (merchant?.merchant_type !== 'ecommerce') throw notFound('Merchant')
  if (locked) assertUnmodified(locked.updated_at, expected_updated_at)
  if (locked && locked.merchant_id !== row.merchant_id && stores > 0) {
    if (await sourceMerchant(db, locked.merchant_id)) throw apiError('MASTER_MENU_IN_USE')
    // The merchant of the master menu was deleted: its stores go on with their own products.
    await removeStores(db, await requestChanges(db, null))
  }
  await saveMasterMenu(db, row)
  await audit(db, 'master_menu.changed', `merchant:${row.merchant_id}`, row)
  return orNotFound(await showMasterMenu(db), 'Merchant')
}

/** Lets fields follow again that a store had overridden. What the master menu has changed meanwhile follows at once. */
export async function releaseOverrides(
  db: Db,
  rows: readonly { id: string; fields: readonly string[] }[],
): Promise<void> {
  if (rows.length === 0) return
  for (const [merchantId, source_ids] of await removeOverrides(db, rows))
    await pushTo(db, await requestChanges(db, [merchantId]), { creates: false, source_ids })
}
