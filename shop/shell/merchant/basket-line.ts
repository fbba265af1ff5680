import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'
import type { BasketLine } from '#shop/data/basket.ts'
import { coverOf } from '#shop/shell/content/cover-image.ts'

/** One unit of a product that has no required options. */
export const toBasketLine = (product: StoreProduct, recommended = false): BasketLine => ({
  key: crypto.randomUUID(),
  product_id: product._id,
  name: product.name,
  image: coverOf(product),
  quantity: 1,
  options: [],
  addons: [],
  instruction: '',
  optionsText: '',
  unitPrice: product.selling_price,
  recommended,
})
