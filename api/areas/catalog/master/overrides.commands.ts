import { categoryMenuFields, optionsField, productMenuFields } from '#contract/rules/master-menu/fields.ts'
import type { MenuRecord } from '#contract/rules/master-menu/fields.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { masterMenuRow } from './menu.db.ts'
import { differingFields, lockableFields, lockedFields } from './merge.rules.ts'
import { changedOptionFields } from './choices.rules.ts'
import { addOverrides, followingCategory, followingOptions, posManagedMerchants } from './overrides.db.ts'
import { followingById } from './products.db.ts'

type Change = { id: string; merchantId: string; fields: string[] }

/** Throws 422 if a store may not change one of the fields. `prefix` precedes their names. */
async function assertUnlocked(db: Db, record: MenuRecord, changes: readonly Change[], prefix = ''): Promise<void> {
  if (changes.length === 0) return
  const menu = await masterMenuRow(db)
  const posManaged =
    record === 'product'
      ? await posManagedMerchants(
          db,
          changes.map(({ merchantId }) => merchantId),
        )
      : new Set<string>()
  const locked = changes.flatMap(({ fields, merchantId }) =>
    lockedFields(record, fields, menu?.store_fields ?? [], posManaged.has(merchantId)),
  )
  if (locked.length > 0)
    throw invalid(
      Object.fromEntries(
        locked.map((field) => [
          prefix + (field.startsWith('price:') ? 'values' : field),
          'The master menu manages this field.',
        ]),
      ),
    )
}

const withFields = (changes: readonly Change[]) => changes.filter(({ fields }) => fields.length > 0)

/**
 * Runs a change of products by their store. Fields in which products that follow the master menu differ afterwards become
 * overrides; throws 422 if the store may not change one, so that the transaction is rolled back.
 */
export async function trackProducts<T>(db: Db, ids: readonly string[], change: () => Promise<T>): Promise<T> {
  const before = await followingById(db, ids)
  if (before.length === 0) return change()
  const followingIds = before.map(({ id }) => id)
  const optionsBefore = await followingOptions(db, { productIds: followingIds })
  const result = await change()
  const after = new Map((await followingById(db, followingIds)).map((row) => [row.id, row]))
  const products = withFields(
    before.map(({ id, merchant_id: merchantId, values, deleted_at }) => {
      const now = after.get(id)
      const fields: string[] = now ? differingFields(productMenuFields, values, now.values) : []
      const isDeletion = (now?.deleted_at === null) !== (deleted_at === null)
      return { id, merchantId, fields: isDeletion ? [...new Set([...fields, 'status'])] : fields }
    }),
  )
  await assertUnlocked(db, 'product', products)
  const options = await changedOptions(db, optionsBefore, { productIds: followingIds })
  await assertUnlocked(db, 'option', options, 'options.')
  await addOverrides(db, 'option', options)
  const owners = new Set(
    optionsBefore.flatMap(({ id, owner_product_id }) =>
      options.some((one) => one.id === id) ? (owner_product_id ?? []) : [],
    ),
  )
  await addOverrides(db, 'product', [...products, ...[...owners].map((id) => ({ id, fields: [optionsField] }))])
  return result
}

type OptionState = Awaited<ReturnType<typeof followingOptions>>[number]

async function changedOptions(
  db: Db,
  before: readonly OptionState[],
  by: Parameters<typeof followingOptions>[1],
): Promise<Change[]> {
  if (before.length === 0) return []
  const after = new Map((await followingOptions(db, by)).map((row) => [row.id, row]))
  return withFields(
    before.map((row) => {
      const now = after.get(row.id)
      if (!now) throw apiError('MASTER_MENU_RECORD')
      return { id: row.id, merchantId: row.merchant_id, fields: changedOptionFields(row, now) }
    }),
  )
}

/** The same for a linked option. Throws 409 if it was deleted while it follows. */
export async function trackOption<T>(db: Db, id: string, change: () => Promise<T>): Promise<T> {
  const before = (await followingOptions(db, { ids: [id] })).filter((row) => row.source_removed_at === null)
  const result = await change()
  const options = await changedOptions(db, before, { ids: [id] })
  await assertUnlocked(db, 'option', options)
  await addOverrides(db, 'option', options)
  return result
}

/** The same for a category and its products. `orderOf` reads the order of its products. */
export async function trackCategory<T>(
  db: Db,
  id: string,
  orderOf: () => Promise<readonly string[]>,
  { productIds, change }: { productIds: readonly string[]; change: () => Promise<T> },
): Promise<T> {
  const before = await followingCategory(db, id)
  if (!before || before.source_removed_at !== null) return change()
  const orderBefore = await orderOf()
  const { result, after } = await trackProducts(db, [...new Set([...orderBefore, ...productIds])], async () => {
    const changed = await change()
    const now = await followingCategory(db, id)
    if (!now) throw apiError('MASTER_MENU_RECORD')
    return { result: changed, after: now }
  })
  const orderAfter = await orderOf()
  const common = (order: readonly string[], other: readonly string[]) => order.filter((one) => other.includes(one))
  const isReordered = common(orderBefore, orderAfter).join() !== common(orderAfter, orderBefore).join()
  const fields = [...differingFields(categoryMenuFields, before, after), ...(isReordered ? ['product_order'] : [])]
  const changes = withFields([{ id, merchantId: before.merchant_id, fields }])
  await assertUnlocked(db, 'category', changes)
  await addOverrides(db, 'category', changes)
  return result
}

/** The fields of a record of a store that only the master menu changes. */
export async function lockedFieldsOf(
  db: Db,
  record: 'category' | 'option',
  { menu_state }: { menu_state: 'followed' | 'changed' | 'removed' | null },
): Promise<string[]> {
  if (menu_state !== 'followed' && menu_state !== 'changed') return []
  return lockedFields(record, lockableFields[record], await storeFieldsOf(db), false)
}

/** The fields of products that no store may change, for edits that name failures. */
export const storeFieldsOf = async (db: Db): Promise<readonly string[]> => (await masterMenuRow(db))?.store_fields ?? []
