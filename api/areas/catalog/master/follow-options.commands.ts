import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { MasterOption, StoreOption, WrittenOption } from './options.db.ts'
import {
  deleteStoreOptions,
  lockStoreOptions,
  masterOptions,
  nestingBelow,
  productsBySource,
  writeOptions,
} from './options.db.ts'
import { differingFields } from './merge.rules.ts'
import { followedChoices, idsInChoices, withOptionIds } from './choices.rules.ts'
import type { PushedRow } from './push-rows.rules.ts'
import { createdRow, deletedOption, optionColumns, updatedRow } from './push-rows.rules.ts'
import { unfitOptions } from './store-nesting.rules.ts'

/**
 * Brings the options of these products of the master menu in step, with the linked ones that they use and those that these
 * bring along. Returns what changed.
 */
export async function followOptions(
  db: Db,
  merchantId: string,
  sourceProductIds: readonly string[],
): Promise<PushedRow[]> {
  const [masters, owners] = await Promise.all([
    masterOptions(db, sourceProductIds),
    productsBySource(db, merchantId, sourceProductIds),
  ])
  const stores = await lockStoreOptions(
    db,
    merchantId,
    masters.map(({ id }) => id),
    [...owners.values()],
  )
  const products = await productsBySource(
    db,
    merchantId,
    masters.flatMap(({ values }) => values.flatMap(({ product_id }) => product_id ?? [])),
  )
  const bySource = new Map(stores.map((row) => [row.source_id ?? '', row]))
  // An option that the store lacks gets its id before those that bring it along are written.
  const options = new Map(masters.map(({ id }) => [id, bySource.get(id)?.id ?? newId()]))
  const planned = masters.flatMap((master) =>
    plannedOption(master, bySource.get(master.id), { owners, products, options }),
  )
  const unfit = await findUnfitOptions(db, planned, stores)
  const changes = planned
    .map((option) => (unfit.has(option.id) ? withoutNested(option) : option))
    .filter((option) => {
      const store = bySource.get(option.source_id)
      return !store || differingFields(optionColumns, store, option).length > 0
    })
  await writeOptions(db, merchantId, changes)
  const known = new Set(masters.map(({ id }) => id))
  const gone = stores.filter(
    ({ source_id, owner_product_id }) => owner_product_id !== null && !known.has(source_id ?? ''),
  )
  await deleteStoreOptions(
    db,
    gone.map(({ id }) => id),
  )
  return [
    ...changes.map((row) => {
      const store = bySource.get(row.source_id)
      const record = { record: 'option', record_id: row.id, name: row.name, action: 'updated' } as const
      return store ? updatedRow(record, store, row) : createdRow('option', row)
    }),
    ...gone.map(deletedOption),
  ]
}

/** Ids of products and options of a store by those of the master menu. `owners` are the products that have own options. */
type StoreIds = Record<'owners' | 'products' | 'options', ReadonlyMap<string, string>>

function plannedOption(
  master: MasterOption,
  store: StoreOption | undefined,
  { owners, ...ids }: StoreIds,
): WrittenOption[] {
  const owner_product_id = master.owner_product_id === null ? null : owners.get(master.owner_product_id)
  if (owner_product_id === undefined) return []
  const overrides = store?.overrides ?? []
  const kept = new Set(overrides.flatMap((field) => (field === 'range' ? ['range_min', 'range_max'] : [field])))
  const values = followedChoices(master.values, store?.values ?? [], overrides, ids)
  const next = {
    ...master,
    values,
    ...Object.fromEntries(
      Object.entries(store ?? {}).filter(
        ([field]) => kept.has(field) && optionColumns.some((followed) => followed === field),
      ),
    ),
  }
  const id = ids.options.get(master.id) ?? newId()
  return [{ ...next, id, source_id: master.id, owner_product_id, ...idsInChoices(next.values) }]
}

const withoutNested = (option: WrittenOption): WrittenOption => ({
  ...option,
  values: option.values.map((choice) => withOptionIds(choice, new Map())),
  nested_ids: [],
})

/** See `unfitOptions`. What the master menu says fits as long as the store has not changed what choices bring along. */
async function findUnfitOptions(
  db: Db,
  planned: readonly WrittenOption[],
  stores: readonly StoreOption[],
): Promise<ReadonlySet<string>> {
  const overridden = new Set(
    stores.flatMap(({ id, values, overrides }) =>
      overrides.includes('values') && idsInChoices(values).nested_ids.length > 0 ? [id] : [],
    ),
  )
  if (overridden.size === 0) return overridden
  return unfitOptions(
    planned.map(({ id, nested_ids }) => ({ id, nested_ids, isOverridden: overridden.has(id) })),
    await nestingBelow(db, [...overridden]),
  )
}
