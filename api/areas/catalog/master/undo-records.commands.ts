import type { Db } from '#api/platform/db/db.ts'
import { listInCombos } from '../components/components.queries.ts'
import { deleteStoreOptions, lockStoreCategories, writeCategories, writeOptions } from './groups.db.ts'
import type { StoreCategory, WrittenOption } from './groups.db.ts'
import { followedLinks } from './links.db.ts'
import { addOverrides } from './overrides.db.ts'
import { idsInChoices, withOptionIds } from './merge.rules.ts'
import { lockStoreProducts, skuOwners, writeFollowing } from './products.db.ts'
import type { StoreProduct } from './products.db.ts'
import { choicesBefore, isChangedSince, isOptionChangedSince, linkFields, linksToRestore } from './push-rows.rules.ts'
import type { ProductLink, PushedRow } from './push-rows.rules.ts'
import type { KeptRow } from './pushes.db.ts'
import {
  deleteCategories,
  deleteCreatedProducts,
  followedOptionSources,
  groupsInUse,
  lockOptions,
  removeLinks,
  restoreLinks,
  sharedOptions,
  touchedProducts,
} from './undo.db.ts'
import type { LockedOption } from './undo.db.ts'

/** Records that an undo leaves as they are, and the products that it has changed or deleted. */
export type UndoneGroup = { kept: KeptRow[]; updated?: readonly string[]; deleted?: readonly string[] }

const idOf = ({ record_id }: Pick<PushedRow, 'record_id'>) => record_id

/** Divides rows into those to undo, with their record, and those to keep. `reasonOf` gives a reason to keep one. */
function divide<R>(
  rows: readonly PushedRow[],
  records: ReadonlyMap<string, R>,
  reasonOf: (record: R, row: PushedRow) => KeptRow['reason'] | undefined,
) {
  const kept: KeptRow[] = []
  const undone: { record: R; row: PushedRow }[] = []
  for (const row of rows) {
    const record = records.get(row.record_id)
    const reason = record === undefined ? 'deleted' : reasonOf(record, row)
    if (reason) kept.push({ record_id: row.record_id, reason })
    else if (record !== undefined) undone.push({ record, row })
  }
  return { kept, undone }
}

const byId = <R extends { id: string }>(records: readonly R[]) => new Map(records.map((one) => [one.id, one]))

/** Restores products that existed before the push, with their places in categories and their linked options. */
export async function undoProducts(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const ids = rows.map(idOf)
  const products = await lockStoreProducts(db, merchantId, ids)
  const [links, owners] = [
    Map.groupBy(await followedLinks(db, merchantId, ids), ({ product_id }: ProductLink) => product_id),
    await skuOwners(
      db,
      merchantId,
      rows.flatMap(({ before }) => (typeof before['sku'] === 'string' ? [before['sku']] : [])),
    ),
  ]
  const reasonOf = (product: StoreProduct, row: PushedRow) => {
    if (product.deleted_at !== null) return 'deleted'
    const { values, is_removed, source_id, id } = product
    const current = { ...values, is_removed, ...linkFields(links.get(id) ?? []) }
    if (source_id === null || isChangedSince(current, row)) return 'changed'
    return owners.some((owner) => owner.sku === row.before['sku'] && owner.id !== id) ? 'taken' : undefined
  }
  const { kept, undone } = divide(rows, byId(products), reasonOf)
  await writeFollowing(
    db,
    undone.map(({ record: { id, values, source_id, overrides, is_removed }, row }) => ({
      is_removed,
      ...values,
      ...row.before,
      id,
      ...(row.action === 'linked' ? { source_id: null, overrides: [] } : { source_id, overrides }),
    })),
  )
  const changes = undone.map(({ row }) => linksToRestore(row))
  await removeLinks(
    db,
    changes.flatMap(({ removed }) => removed),
  )
  await restoreLinks(
    db,
    changes.flatMap(({ restored }) => restored),
  )
  return { kept, updated: undone.map(({ row }) => row.record_id) }
}

/** Restores options that existed before the push, also those that it has deleted. The stock of choices stays. */
export async function undoOptions(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const options = byId(await lockOptions(db, merchantId, rows.map(idOf)))
  const reasonOf = (option: LockedOption, row: PushedRow) => (isOptionChangedSince(option, row) ? 'changed' : undefined)
  const { kept, undone } = divide(
    rows.filter(({ action }) => action === 'updated'),
    options,
    reasonOf,
  )
  const deleted = rows.filter(({ action }) => action === 'deleted')
  const restored = await restorable(db, merchantId, deleted)
  const written = [
    ...undone.map(({ record, row }) => ({
      ...record,
      ...row.before,
      values: choicesBefore(row, record.values),
    })),
    // The values of a deleted option are whole.
    ...restored.map(({ record_id, before }) => ({ ...before, id: record_id }) as LockedOption),
  ]
  // An option that a choice brought along may be gone.
  const shared = await sharedOptions(
    db,
    merchantId,
    written.flatMap(({ values }) => idsInChoices(values).nested_ids),
  )
  await writeOptions(
    db,
    merchantId,
    written.map((option) => writtenOption(option, shared)),
  )
  await addOverrides(
    db,
    'option',
    restored.flatMap(({ record_id, before: { overrides } }) =>
      Array.isArray(overrides) ? [{ id: record_id, fields: overrides }] : [],
    ),
  )
  const lost = deleted.filter((row) => !restored.includes(row))
  return { kept: [...kept, ...lost.map(({ record_id }) => ({ record_id, reason: 'changed' as const }))] }
}

function writtenOption(option: LockedOption, shared: ReadonlyMap<string, string>): WrittenOption {
  const values = option.values.map((choice) => withOptionIds(choice, shared))
  return { ...option, source_id: option.source_id ?? '', values, ...idsInChoices(values) }
}

/** Those of the deleted options whose product still follows and whose place nothing else has taken. */
async function restorable(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<PushedRow[]> {
  if (rows.length === 0) return []
  const textOf = (row: PushedRow, field: string) => String(row.before[field])
  const owners = byId(
    await lockStoreProducts(
      db,
      merchantId,
      rows.map((row) => textOf(row, 'owner_product_id')),
    ),
  )
  const taken = await followedOptionSources(
    db,
    merchantId,
    rows.map((row) => textOf(row, 'source_id')),
  )
  return rows.filter((row) => {
    const owner = owners.get(textOf(row, 'owner_product_id'))
    return owner && owner.deleted_at === null && owner.source_id !== null && !taken.has(textOf(row, 'source_id'))
  })
}

/** Restores categories that existed before the push. */
export async function undoCategories(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const categories = await lockStoreCategories(db, merchantId)
  const names = new Map(categories.map(({ id, name }) => [name.toLowerCase(), id]))
  const reasonOf = (category: StoreCategory, row: PushedRow) => {
    const current = { ...category, is_removed: category.source_removed_at !== null }
    if (category.source_id === null || isChangedSince(current, row)) return 'changed'
    const { name } = row.before
    const owner = typeof name === 'string' ? names.get(name.toLowerCase()) : undefined
    return owner !== undefined && owner !== category.id ? 'taken' : undefined
  }
  const { kept, undone } = divide(rows, byId(categories), reasonOf)
  await writeCategories(
    db,
    undone.map(({ record, row }) => ({
      is_removed: record.source_removed_at !== null,
      ...record,
      ...row.before,
      ...(row.action === 'linked' ? { source_id: null, overrides: [] } : {}),
    })),
  )
  return { kept }
}

/**
 * Deletes products that the push has created, except those that the store has changed, and the choices of combos that
 * stay. `createdIds` are all that the push has created at the store.
 */
export async function undoCreatedProducts(
  db: Db,
  merchantId: string,
  rows: readonly PushedRow[],
  createdIds: readonly string[],
): Promise<UndoneGroup> {
  const products = await lockStoreProducts(db, merchantId, rows.map(idOf))
  const kept = new Map<string, KeptRow['reason']>(
    (await touchedProducts(db, createdIds)).map((id) => [id, 'changed'] as const),
  )
  for (;;) {
    const inCombos = await listInCombos(
      db,
      createdIds.filter((id) => !kept.has(id)),
    )
    for (const id of inCombos) kept.set(id, 'in_use')
    if (inCombos.size === 0) break
  }
  const deleted = products.flatMap(({ id, deleted_at }) => (deleted_at === null && !kept.has(id) ? [id] : []))
  await deleteCreatedProducts(db, deleted)
  return { kept: [...kept].map(([record_id, reason]) => ({ record_id, reason })), deleted }
}

/** Deletes categories or options that the push has created, unless the store has changed them or uses them. */
async function deletableGroups(db: Db, groups: readonly { id: string; overrides: readonly string[] }[]) {
  const kept = new Map<string, KeptRow['reason']>(
    groups.flatMap(({ id, overrides }) => (overrides.length > 0 ? [[id, 'changed'] as const] : [])),
  )
  for (;;) {
    const ids = groups.flatMap(({ id }) => (kept.has(id) ? [] : [id]))
    const inUse = await groupsInUse(db, ids)
    if (inUse.size === 0) return { kept: [...kept].map(([record_id, reason]) => ({ record_id, reason })), ids }
    for (const id of inUse) kept.set(id, 'in_use')
  }
}

export async function undoCreatedOptions(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const { kept, ids } = await deletableGroups(db, await lockOptions(db, merchantId, rows.map(idOf)))
  await deleteStoreOptions(db, ids)
  return { kept }
}

export async function undoCreatedCategories(
  db: Db,
  merchantId: string,
  rows: readonly PushedRow[],
): Promise<UndoneGroup> {
  const created = new Set(rows.map(idOf))
  const categories = (await lockStoreCategories(db, merchantId)).filter(({ id }) => created.has(id))
  const { kept, ids } = await deletableGroups(db, categories)
  await deleteCategories(db, ids)
  return { kept }
}
