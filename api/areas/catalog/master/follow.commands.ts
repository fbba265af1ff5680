import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { publishCatalogChange } from '../catalog.commands.ts'
import { followOptions } from './follow-options.commands.ts'
import { followCategories } from './follow-categories.commands.ts'
import { productsWithChoices } from './options.db.ts'
import { followCategoryLinks, followedLinks, followOptionLinks } from './links.db.ts'
import type { PushedRow } from './push-rows.rules.ts'
import { createdRow, updatedRow, withLinks } from './push-rows.rules.ts'
import type { WrittenProduct } from './product-writes.db.ts'
import { insertFollowing, writeFollowing } from './product-writes.db.ts'
import type { FollowContext, PlannedProduct } from './planned-products.commands.ts'
import { planProducts } from './planned-products.commands.ts'

const written = ({ sourceId, store, change, overrides }: PlannedProduct): WrittenProduct => ({
  ...change.values,
  id: store?.id ?? newId(),
  source_id: sourceId,
  overrides,
  is_removed: change.is_removed,
})

/**
 * Brings these products of the master menu in step at one store, in one transaction, and publishes what changed. It can be
 * repeated: what is in step stays as it is. Returns what changed.
 */
export async function followProducts(
  db: Db,
  context: FollowContext,
  sourceIds: readonly string[],
): Promise<PushedRow[]> {
  const { follower, sourceMerchantId } = context
  const merchantId = follower.merchant_id
  const categories = await followCategories(db, {
    merchantId,
    sourceMerchantId,
    categoryIds: follower.category_ids,
  })
  const planned = await planProducts(db, context, sourceIds, { locks: true })
  const missing = planned.filter(({ action }) => action === 'create')
  const created = missing.map(written)
  const changed = planned.filter(({ action }) => action !== 'create' && action !== 'keep').map(written)
  const { low_stock_default } = await settingsFor(db, merchantId, Settings.pick({ low_stock_default: true }))
  await writeFollowing(db, changed)
  await insertFollowing(db, merchantId, created, low_stock_default)
  const followed = planned.filter(({ change }) => !change.is_removed)
  // A product that the store has from now on is a choice of combos that it has had before.
  const combos = await productsWithChoices(
    db,
    missing.map(({ sourceId }) => sourceId),
  )
  const options = await followOptions(db, merchantId, [
    ...new Set([...followed.map(({ sourceId }) => sourceId), ...combos]),
  ])
  const existing = followed.flatMap(({ store }) => store ?? [])
  const existingIds = existing.map(({ id }) => id)
  const ids = [...created.map(({ id }) => id), ...existingIds]
  const linksBefore = await followedLinks(db, merchantId, existingIds)
  const hasLinkChanges = [
    await followCategoryLinks(db, merchantId, ids),
    await followOptionLinks(db, merchantId, ids),
  ].includes(true)
  const publish = (rows: readonly WrittenProduct[], change: 'created' | 'updated') =>
    publishCatalogChange(
      db,
      merchantId,
      rows.map(({ id }) => id),
      change,
    )
  if (created.length > 0) await publish(created, 'created')
  if (changed.length > 0) await publish(changed, 'updated')
  const linksAfter = hasLinkChanges ? await followedLinks(db, merchantId, existingIds) : linksBefore
  const groups = [...categories, ...options]
  if (created.length + changed.length === 0 && (groups.length > 0 || hasLinkChanges))
    await publishCatalogChange(db, merchantId, ids)
  const products = [...planned.flatMap(pushedProduct), ...created.map((row) => createdRow('product', row))]
  return [...withLinks(products, existing, linksBefore, linksAfter), ...groups]
}

function pushedProduct({ action, store, change }: PlannedProduct): PushedRow[] {
  if (!store || action === 'keep') return []
  const record = { record: 'product', record_id: store.id, name: change.values.name } as const
  const before = { ...store.values, is_removed: store.is_removed }
  const after = { ...change.values, is_removed: change.is_removed }
  return [updatedRow({ ...record, action: action === 'link' ? 'linked' : 'updated' }, before, after)]
}
