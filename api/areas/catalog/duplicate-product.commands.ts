import type { Product } from '#contract/schemas/catalog.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { publishCatalogChange } from './catalog.commands.ts'
import { withNewId, validatedOption } from './options.commands.ts'
import { insertOptions } from './option-writes.db.ts'
import { saveProductRelations } from './product-draft.commands.ts'
import { copyCategoryPositions } from './product-links.db.ts'
import { productDetails } from './product-details.db.ts'
import { shiftProductsAfter } from './product-order.db.ts'
import { copyProduct } from './product-copies.db.ts'
import { lockedFrom } from './product-locks.db.ts'
import { copyName } from './products.rules.ts'
import { showProduct } from './products.commands.ts'

/**
 * Copies a product without its SKU. The copy is placed directly after the original, in the merchant's list and in
 * each category.
 */
export async function duplicateProduct(db: Db, originalId: string): Promise<Product> {
  const [locked, whole] = await Promise.all([lockedFrom(db, originalId), productDetails(db, originalId)])
  const original = orNotFound(
    locked.find(({ id }) => id === originalId),
    'Product',
  )
  const { options, addon_ids, tag_ids, label_ids, schedule_ids, merchant_id } = orNotFound(whole, 'Product')
  const id = newId()
  const of = { productId: id, merchantId: merchant_id }
  await shiftProductsAfter(db, original)
  await copyProduct(db, originalId, { id, name: copyName(original.name, 150), sort_order: original.sort_order + 1 })
  const own = options.filter(({ is_linked }) => !is_linked)
  await Promise.all([
    saveProductRelations(db, of, {
      addon_ids,
      tag_ids,
      label_ids,
      schedule_ids,
      option_ids: options.filter(({ is_linked }) => is_linked).map((option) => option.id),
    }),
    insertOptions(
      db,
      own.map((option, sortOrder) => ({
        id: newId(),
        merchantId: merchant_id,
        ownerProductId: id,
        sortOrder,
        option: validatedOption(null, { ...option, values: option.values.map(withNewId) }),
      })),
    ),
    copyCategoryPositions(db, of, originalId),
    audit(db, 'product.created', `product:${id}`, { copy_of: originalId }),
  ])
  await publishCatalogChange(db, merchant_id, [id], 'created')
  return showProduct(db, id)
}
