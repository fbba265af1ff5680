import type {
  merchantProducts as merchantCalls,
  products as tenantCalls,
  ProductUpdateInput,
  ProductInput,
  ProductListInput,
} from '#contract/areas/catalog/products.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { exportHistory, startExport } from '../exports/exports.commands.ts'
import { merchantChoice } from '../exports/merchant-choice.commands.ts'
import { invalid } from '#api/platform/api-error.ts'
import { findForeignReference } from './catalog.db.ts'
import { proposeDescription } from './description.commands.ts'
import { createProduct, removeProducts, setStock, showProduct, updateProduct } from './products.commands.ts'
import { duplicateProduct } from './duplicate-product.commands.ts'
import { importHandlers } from '../imports/imports.commands.ts'
import { productsImport } from './transfer/products.import.ts'
import { productsExport } from './transfer/products.export.ts'
import { countProducts, pageOfProducts } from './products.db.ts'
import type { ProductSort } from './products.db.ts'

type One = Context<{ id: string }>

/** Handlers shared by both panels. `defaultSort` applies to lists requested without a sort. */
const sharedHandlers = (defaultSort: ProductSort | `-${ProductSort}`) => ({
  create: ({ db, input }: Context<ProductInput>) => createProduct(db, input),
  list: ({ db, input }: Context<ProductListInput>) => pageOfProducts(db, input, defaultSort),
  show: ({ db, input }: One) => showProduct(db, input.id),
  update: async ({
    db,
    input: { id, expected_updated_at, ...changes },
  }: Context<ProductUpdateInput & { id: string; expected_updated_at?: string | undefined }>) => {
    await lockUnmodified(db, 'product', id, expected_updated_at)
    return updateProduct(db, id, changes)
  },
  remove: async ({ db, input: { id } }: One) => {
    await removeProducts(db, [id])
    return { _id: id }
  },
})

export const products: Handlers<typeof tenantCalls> = {
  ...sharedHandlers('-created_at'),
  startExport: async (context) => startExport(context, productsExport, await merchantChoice(context.db, context.input)),
  exports: (context) => exportHistory(context, productsExport),
}

export const merchantProducts: Handlers<typeof merchantCalls> = {
  ...sharedHandlers('sort_order'),
  ...importHandlers(productsImport),
  startExport: async (context) => {
    const { category_ids } = context.input
    if (await findForeignReference(context.db, context.db.merchantId, { category_ids }))
      throw invalid({ category_ids: 'The selected category ids is invalid.' })
    return startExport(context, productsExport, { category_ids })
  },
  exports: (context) => exportHistory(context, productsExport),
  removeMany: async ({ db, input: { ids } }) => {
    const removed = await removeProducts(db, ids)
    return { deleted: removed.length, ids: removed }
  },
  setStock: ({ db, input: { ids, stock_status, for_today } }) => setStock(db, ids, stock_status, for_today),
  duplicate: ({ db, input }) => duplicateProduct(db, input.id),
  setStatus: ({ db, input: { id, status } }) => updateProduct(db, id, { status }),
  count: ({ db, input }) => countProducts(db, input),
  generateDescription: (context) => proposeDescription(context, context.input),
}
