import { Settings } from '#contract/areas/settings/settings.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { settingsFor } from '../../settings/settings.queries.ts'
import { publishCatalogChange } from '../catalog.commands.ts'
import { followCategories, followOptions } from './follow-groups.commands.ts'
import { productsWithChoices } from './groups.db.ts'
import type { Follower } from './menu.db.ts'
import { followedProduct, linksOf, overridesOfLinked } from './merge.rules.ts'
import type { ProductChange, ProductValues } from './merge.rules.ts'
import { followCategoryLinks, followedLinks, followOptionLinks } from './links.db.ts'
import { createdRow, updatedRow, withLinks } from './push-rows.rules.ts'
import type { PushedRow } from './push-rows.rules.ts'
import {
  followingProducts,
  insertFollowing,
  linkCandidates,
  lockFollowing,
  masterProducts,
  skuOwners,
  writeFollowing,
} from './products.db.ts'
import type { MasterProduct, StoreProduct, WrittenProduct } from './products.db.ts'

export type FollowContext = {
  sourceMerchantId: string
  storeFields: readonly string[]
  follower: Pick<Follower, 'merchant_id' | 'category_ids' | 'link_by' | 'keeps_values' | 'is_pos_managed'>
  /** Whether products that the store lacks are created. */
  creates: boolean
}

/** A product of the master menu and what becomes of it at a store. */
export type PlannedProduct = {
  sourceId: string
  name: string
  action: 'create' | 'link' | 'update' | 'hide' | 'keep'
  before: ProductValues | null
  change: ProductChange
  store: StoreProduct | undefined
  overrides: readonly string[]
}

/**
 * What becomes of these products of the master menu at a store. With `locks` the products of the store are locked, so that
 * a change of the store at the same moment is seen.
 */
export async function planProducts(
  db: Db,
  { sourceMerchantId, storeFields, follower, creates }: FollowContext,
  sourceIds: readonly string[],
  { locks }: { locks: boolean },
): Promise<PlannedProduct[]> {
  const { merchant_id, category_ids, link_by, keeps_values, is_pos_managed } = follower
  const [masters, following] = await Promise.all([
    masterProducts(db, sourceMerchantId, sourceIds),
    locks ? lockFollowing(db, merchant_id, sourceIds) : followingProducts(db, merchant_id, sourceIds),
  ])
  const chosen = new Map(masters.flatMap((row) => chosenProduct(row, category_ids)))
  const bySource = new Map(following.map((row) => [row.source_id ?? '', row]))
  const missing = [...chosen.values()].filter(({ id }) => !bySource.has(id))
  const candidates =
    !creates || missing.length === 0 || link_by === 'none'
      ? []
      : await linkCandidates(
          db,
          merchant_id,
          missing.map(({ name }) => name),
          missing.flatMap(({ sku }) => sku ?? []),
        )
  const links = linksOf(missing, candidates, link_by)
  const byId = new Map(candidates.map((row) => [row.id, row]))
  const planned = sourceIds.flatMap((sourceId): PlannedProduct[] => {
    const master = chosen.get(sourceId)
    const store = bySource.get(sourceId)
    if (store) return [planOne({ sourceId, master, store, overrides: store.overrides, is_pos_managed })]
    const linked = master && byId.get(links.get(sourceId) ?? '')
    if (master && linked) {
      const overrides = keeps_values ? overridesOfLinked(master.values, linked.values, storeFields) : []
      return [{ ...planOne({ sourceId, master, store: linked, overrides, is_pos_managed }), action: 'link' }]
    }
    return master && creates ? [createOne(master)] : []
  })
  return withFreeSkus(db, merchant_id, planned)
}

/** The product with those of its categories that the store follows; nothing if it is in none of them. */
function chosenProduct(row: MasterProduct, categoryIds: readonly string[] | null): [string, MasterProduct][] {
  if (categoryIds === null) return [[row.id, row]]
  const category_ids = row.category_ids.filter((id) => categoryIds.includes(id))
  return category_ids.length === 0 ? [] : [[row.id, { ...row, values: { ...row.values, category_ids } }]]
}

function planOne({
  sourceId,
  master,
  store,
  overrides,
  is_pos_managed,
}: {
  sourceId: string
  master: MasterProduct | undefined
  store: StoreProduct
  overrides: readonly string[]
  is_pos_managed: boolean
}): PlannedProduct {
  const { values, is_removed } = store
  const change = followedProduct(master?.values ?? null, { values, overrides, is_removed }, is_pos_managed)
  const isChanged = change.changed.length > 0 || change.is_removed !== is_removed
  const action = !isChanged ? 'keep' : change.is_removed ? 'hide' : 'update'
  return { sourceId, name: master?.name ?? store.name, action, before: values, change, store, overrides }
}

const createOne = ({ id, name, values }: MasterProduct): PlannedProduct => ({
  sourceId: id,
  name,
  action: 'create',
  before: null,
  change: { values, is_removed: false, changed: [], kept: [] },
  store: undefined,
  overrides: [],
})

/** A SKU that another product of the store has stays with that product. */
async function withFreeSkus(db: Db, merchantId: string, planned: PlannedProduct[]): Promise<PlannedProduct[]> {
  const isNew = ({ before, change: { values } }: PlannedProduct) => values.sku !== null && values.sku !== before?.sku
  const owners = await skuOwners(
    db,
    merchantId,
    planned.filter(isNew).flatMap(({ change }) => change.values.sku ?? []),
  )
  const taken = new Map(owners.map(({ id, sku }) => [sku, id]))
  return planned.map((plan) => {
    const owner = taken.get(plan.change.values.sku)
    if (!isNew(plan) || owner === undefined || owner === plan.store?.id) return plan
    const changed = plan.change.changed.filter((field) => field !== 'sku')
    const values = { ...plan.change.values, sku: plan.before?.sku ?? null }
    const action = plan.action === 'update' && changed.length === 0 ? 'keep' : plan.action
    return { ...plan, action, change: { ...plan.change, values, changed, kept: [...plan.change.kept, 'sku'] } }
  })
}

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

export const contextOf = (
  { merchant_id, store_fields }: { merchant_id: string; store_fields: readonly string[] },
  follower: FollowContext['follower'],
  creates: boolean,
): FollowContext => ({ sourceMerchantId: merchant_id, storeFields: store_fields, follower, creates })
