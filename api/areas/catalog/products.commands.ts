import type { Product } from '#contract/schemas/catalog.ts'
import type { ProductUpdateInput, ProductInput } from '#contract/areas/catalog/products.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound, invalid, notFound } from '#api/platform/api-error.ts'
import { publishCatalogChange } from './catalog.commands.ts'
import { merchantOf } from './catalog.db.ts'
import { assertNotInCombos, checkComponentChange } from './components/components.commands.ts'
import { createProducts } from './create-products.commands.ts'
import { restock } from './catalog.job-types.ts'
import { trackProducts } from './master/overrides.commands.ts'
import { optionsOfProduct } from './options.db.ts'
import { checkReferences, columnsOf, writeOwnOptions, saveProductRelations } from './product-draft.commands.ts'
import { assertNotPosOwned } from './pos/pos-owned.commands.ts'
import type { ProductDetails } from './product-details.db.ts'
import { productDetails } from './product-details.db.ts'
import { restockableProducts, setProducts } from './products.db.ts'
import type { LockedProduct } from './product-locks.db.ts'
import { lockProducts } from './product-locks.db.ts'
import { endOfBusinessDay, profitAndMargin } from './products.rules.ts'

const productOf = ({ id, instruction_enabled, instruction_required, options, ...row }: ProductDetails): Product => ({
  ...row,
  _id: id,
  ...profitAndMargin(row.selling_price, row.cost_price),
  category_ids: row.category.map((one) => one.id),
  options,
  option_ids: options.filter(({ is_linked }) => is_linked).map((one) => one.id),
  product_instruction: { enabled: instruction_enabled, required: instruction_required },
})

export async function showProduct(db: Db, id: string): Promise<Product> {
  return productOf(orNotFound(await productDetails(db, id), 'Product'))
}

export async function createProduct(db: Db, { merchant_id, ...draft }: ProductInput): Promise<Product> {
  const merchantId = db.scope.merchantId ?? merchant_id
  if (merchantId === undefined) throw invalid({ merchant_id: 'The merchant id field is required.' })
  const [id = ''] = await createProducts(db, merchantId, [draft])
  await publishCatalogChange(db, merchantId, [id], 'created')
  return showProduct(db, id)
}

/** Changes a product, and leaves it to the caller to publish that. Returns its merchant. */
export async function changeProduct(db: Db, id: string, changes: ProductUpdateInput): Promise<string> {
  const [rows, options] = await Promise.all([lockProducts(db, [id]), changes.options ? optionsOfProduct(db, id) : []])
  const locked = orNotFound(rows[0], 'Product')
  const of = { productId: id, merchantId: locked.merchant_id }
  await Promise.all([
    checkReferences(db, locked.merchant_id, changes, id),
    checkComponentChange(db, id, changes),
    assertNotPosOwned(db, locked.merchant_id, locked, changes),
  ])
  const write = () =>
    Promise.all([
      setProducts(
        db,
        [id],
        columnsOf(
          {
            stock: locked,
            instruction: { enabled: locked.instruction_enabled, required: locked.instruction_required },
          },
          changes,
        ),
      ),
      saveProductRelations(db, of, changes),
      writeOwnOptions(db, of, options, changes),
      audit(db, 'product.updated', `product:${id}`, changesOf(locked, changes)),
    ])
  await (locked.source_id === null ? write() : trackProducts(db, [id], write))
  return locked.merchant_id
}

export async function updateProduct(db: Db, id: string, changes: ProductUpdateInput): Promise<Product> {
  await publishCatalogChange(db, await changeProduct(db, id, changes), [id], 'updated')
  return showProduct(db, id)
}

/**
 * Deletes products; past orders keep their snapshot. Throws without deleting anything if one does not exist (404) or is
 * part of a combo that stays (409).
 */
export async function removeProducts(db: Db, ids: readonly string[]): Promise<string[]> {
  const locked = await lockAll(db, ids)
  await assertNotInCombos(db, locked)
  const byMerchant = Map.groupBy(locked, (product) => product.merchant_id)
  const following = locked.flatMap(({ id, source_id }) => (source_id === null ? [] : [id]))
  await Promise.all([
    trackProducts(db, following, () => setProducts(db, ids, { deleted_at: db.now })),
    ...locked.map(({ id, name }) => audit(db, 'product.deleted', `product:${id}`, { name })),
  ])
  await Promise.all(
    [...byMerchant].map(([merchantId, products]) =>
      publishCatalogChange(
        db,
        merchantId,
        products.map(({ id }) => id),
        'deleted',
      ),
    ),
  )
  return locked.map(({ id }) => id)
}

/**
 * Sets the stock status, on request for the rest of the day. Throws 422 if a product with a tracked quantity of 0 should
 * be in stock.
 */
export async function setStock(
  db: Db,
  ids: readonly string[],
  stock_status: 'in_stock' | 'out_of_stock',
  forToday: boolean,
) {
  const [locked, merchant] = await Promise.all([lockAll(db, ids), merchantOf(db, db.merchantId)])
  const empty = locked.find(({ track_inventory, quantity }) => track_inventory && quantity === 0)
  if (stock_status === 'in_stock' && empty)
    throw invalid({ stock_status: `${empty.name} has a quantity of 0. Add stock first.` })
  const { timezone } = orNotFound(merchant, 'Merchant')
  const sold_out_until = stock_status === 'out_of_stock' && forToday ? endOfBusinessDay(db.nowMs, timezone) : null
  await Promise.all([
    setProducts(db, ids, { stock_status, sold_out_until }),
    ...ids.map((id) => audit(db, 'product.updated', `product:${id}`, { stock_status, sold_out_until })),
    sold_out_until &&
      restock.enqueue(db, { merchant_id: db.merchantId, product_ids: [...ids] }, { at: sold_out_until }),
  ])
  await publishCatalogChange(db, db.merchantId, ids, 'updated')
  return ids.map((_id) => ({ _id, stock_status }))
}

/** Puts products whose sold-out day is over in stock. */
export async function restockProducts(db: Db, merchantId: string, productIds: readonly string[]): Promise<void> {
  const ids = await restockableProducts(db, productIds)
  if (ids.length === 0) return
  await setProducts(db, ids, { stock_status: 'in_stock', sold_out_until: null })
  await publishCatalogChange(db, merchantId, ids, 'updated')
}

async function lockAll(db: Db, ids: readonly string[]): Promise<LockedProduct[]> {
  const locked = await lockProducts(db, ids)
  if (locked.length !== new Set(ids).size) throw notFound('Product')
  return locked
}
