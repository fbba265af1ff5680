import type { Db } from '#api/platform/db/db.ts'
import type { Follower } from './followers.db.ts'
import type { ProductChange, ProductValues } from './merge.rules.ts'
import { followedProduct, overridesOfLinked } from './merge.rules.ts'
import { linksOf } from './links.rules.ts'
import type { MasterProduct, StoreProduct } from './products.db.ts'
import { followingProducts, linkCandidates, lockFollowing, masterProducts, skuOwners } from './products.db.ts'

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

export const contextOf = (
  { merchant_id, store_fields }: { merchant_id: string; store_fields: readonly string[] },
  follower: FollowContext['follower'],
  creates: boolean,
): FollowContext => ({ sourceMerchantId: merchant_id, storeFields: store_fields, follower, creates })
