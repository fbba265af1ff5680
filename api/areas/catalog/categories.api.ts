import type { CategoryListInput, productCategories as calls } from '#contract/areas/catalog/categories.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import {
  categoryOf,
  createCategory,
  removeCategory,
  reorderCategory,
  showCategory,
  updateCategory,
} from './categories.commands.ts'
import { listCategories } from './categories.db.ts'
import { lockedFieldsOf } from './master/overrides.commands.ts'
import { productsOfCategories } from './products.db.ts'

async function list({ db, input }: Context<CategoryListInput>) {
  const { data: rows, meta } = await listCategories(db, input)
  if (!input.with_products) return { data: rows.map(categoryOf), meta }
  const products = Map.groupBy(
    await productsOfCategories(
      db,
      rows.map(({ id }) => id),
    ),
    (product) => product.category_id,
  )
  return { data: rows.map((row) => ({ ...categoryOf(row), products: products.get(row.id) ?? [] })), meta }
}

export const productCategories: Handlers<typeof calls> = {
  create: ({ db, input }) => createCategory(db, input),
  list,
  show: async ({ db, input }) => {
    const category = await showCategory(db, input.id)
    return { ...category, locked_fields: await lockedFieldsOf(db, 'category', category) }
  },
  update: async ({ db, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'product_category', id, expected_updated_at)
    return updateCategory(db, id, changes)
  },
  remove: async ({ db, input: { id } }) => {
    await removeCategory(db, id)
    return { id }
  },
  reorder: ({ db, input: { category_id, product_ids } }) => reorderCategory(db, category_id, product_ids),
}
