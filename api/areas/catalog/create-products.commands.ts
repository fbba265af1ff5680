import type { ProductInput } from '#contract/areas/catalog/products.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { auditAll } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { invalid } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { settingsFor } from '../settings/settings.queries.ts'
import { merchantOf } from './catalog.db.ts'
import { checkComponents } from './components/components.commands.ts'
import { checkNesting } from './nesting/nesting.commands.ts'
import { validatedOption } from './options.commands.ts'
import { insertOptions } from './option-writes.db.ts'
import { checkReferences, columnsOf } from './product-draft.commands.ts'
import { addLinks, addToCategories, linkFields, setSchedules } from './product-links.db.ts'
import { insertProducts } from './products.db.ts'
import { nextProductSortOrder } from './product-order.db.ts'
import { defaultStock, unique } from './products.rules.ts'

export type ProductDraft = Omit<ProductInput, 'merchant_id'>

/** What a new product consists of. Throws 422 for inconsistent fields; nothing is read or written. */
export function partsOf({ option_ids = [], ...draft }: ProductDraft) {
  return {
    columns: columnsOf({ stock: defaultStock, instruction: { enabled: false, required: false } }, draft),
    // An option with the id of a linked one stands in both lists.
    options: (draft.options ?? []).flatMap(({ id, ...option }, nth) =>
      id !== undefined && option_ids.includes(id)
        ? []
        : [{ prefix: `options.${nth}.`, option: validatedOption(null, option, `options.${nth}.`) }],
    ),
  }
}

const allOf = (drafts: readonly ProductDraft[], field: 'category_ids' | 'schedule_ids' | (typeof linkFields)[number]) =>
  unique(drafts.flatMap((draft) => draft[field] ?? []))

/**
 * Creates products of a merchant in few statements, in this order, and leaves it to the caller to publish that. Returns
 * their ids.
 */
export async function createProducts(db: Db, merchantId: string, drafts: readonly ProductDraft[]): Promise<string[]> {
  const products = drafts.map((draft) => ({ id: newId(), draft, ...partsOf(draft) }))
  const [merchant, { low_stock_default }, { next }] = await Promise.all([
    merchantOf(db, merchantId),
    settingsFor(db, merchantId, Settings.pick({ low_stock_default: true })),
    nextProductSortOrder(db, merchantId),
    checkReferences(db, merchantId, {
      category_ids: allOf(drafts, 'category_ids'),
      schedule_ids: allOf(drafts, 'schedule_ids'),
      ...Object.fromEntries(linkFields.map((field) => [field, allOf(drafts, field)])),
    }),
    checkComponents(
      db,
      merchantId,
      products.flatMap(({ options }) => options),
    ),
    checkNesting(
      db,
      merchantId,
      products.flatMap(({ options }) => options),
    ),
  ])
  if (!merchant) throw invalid({ merchant_id: 'The selected merchant id is invalid.' })
  await insertProducts(
    db,
    products.map(({ id, draft: { name, selling_price, sort_order }, columns }, nth) => ({
      ...columns,
      id,
      merchant_id: merchantId,
      name,
      selling_price,
      sort_order: sort_order ?? next + nth,
      default_low_stock_at: low_stock_default,
    })),
  )
  await insertRelations(db, merchantId, products)
  return products.map(({ id }) => id)
}

type NewProduct = { id: string; draft: ProductDraft } & ReturnType<typeof partsOf>

async function insertRelations(db: Db, merchantId: string, products: readonly NewProduct[]): Promise<void> {
  const linksTo = (field: 'category_ids' | (typeof linkFields)[number]) =>
    products.map(({ id, draft }) => ({ productId: id, ids: unique(draft[field] ?? []) }))
  await Promise.all([
    ...linkFields.map((field) => addLinks(db, merchantId, field, linksTo(field))),
    addToCategories(db, merchantId, linksTo('category_ids')),
    ...products.map(
      ({ id, draft: { schedule_ids } }) =>
        schedule_ids && setSchedules(db, { id, merchantId, column: 'product_ids' }, unique(schedule_ids)),
    ),
    insertOptions(
      db,
      products.flatMap(({ id, options }) =>
        options.map(({ option }, sortOrder) => ({ id: newId(), merchantId, ownerProductId: id, sortOrder, option })),
      ),
    ),
    auditAll(
      db,
      'product.created',
      products.map(({ id, draft }) => ({ subject: `product:${id}`, changes: draft })),
    ),
  ])
}
