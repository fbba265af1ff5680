import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { insertComponents, setComponents } from './components/components.db.ts'
import { componentIdsOf } from './components/components.rules.ts'
import { insertNesting, setNesting } from './nesting/nesting.db.ts'
import { nestedIdsOf } from './nesting/nesting.rules.ts'
import type { Option } from './options.rules.ts'

const columnsOf = ({ range, values, translations, ...option }: Option) => ({
  ...option,
  range_min: range.min,
  range_max: range.max,
  values: json(values),
  translations: json(translations),
})

type NewOption = {
  id: string
  merchantId: string
  ownerProductId: string | null
  sortOrder: number
  option: Option
}

export async function insertOptions(db: Db, options: readonly NewOption[]): Promise<void> {
  if (options.length === 0) return
  await Promise.all([
    db
      .insertInto('product_option')
      .values(
        options.map(({ id, merchantId, ownerProductId, sortOrder, option }) => ({
          id,
          merchant_id: merchantId,
          owner_product_id: ownerProductId,
          sort_order: sortOrder,
          ...columnsOf(option),
          created_at: db.now,
          updated_at: db.now,
        })),
      )
      .execute(),
    insertComponents(
      db,
      options.map(({ id, merchantId, option }) => ({ id, merchantId, productIds: componentIdsOf(option.values) })),
    ),
    insertNesting(
      db,
      options.map(({ id, merchantId, option }) => ({ id, merchantId, nestedIds: nestedIdsOf(option.values) })),
    ),
  ])
}

export async function setOption(db: Db, id: string, option: Option, sortOrder?: number): Promise<void> {
  const order = sortOrder === undefined ? {} : { sort_order: sortOrder }
  await Promise.all([
    db
      .updateTable('product_option')
      .set({ ...columnsOf(option), ...order, updated_at: db.now })
      .where('id', '=', id)
      .execute(),
    setComponents(db, id, componentIdsOf(option.values)),
    setNesting(db, id, nestedIdsOf(option.values)),
  ])
}

export const deleteOptions = (db: Db, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .deleteFrom('product_option')
        .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
        .execute()
