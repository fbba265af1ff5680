import type { AddableProduct } from '#contract/areas/amendments.ts'
import type { SnapshotProduct } from '../checkout/catalog-snapshot.rules.ts'

/** A product with the options and choices that can be ordered, as staff add it to an order. */
export const toAddable = ({ id, name, image, selling_price, options }: SnapshotProduct): AddableProduct => ({
  product_id: id,
  name,
  image,
  price: selling_price,
  options: options
    .filter(({ status }) => status === 'active')
    .map((option) => ({
      option_id: option.id,
      ...(option.under ? { under: [...option.under] } : {}),
      name: option.name,
      is_required: option.is_required,
      is_single: option.type === 'single',
      values: option.values
        .filter(({ stock_status }) => stock_status === 'in_stock')
        .map(({ id: value, name: label, price }) => ({ id: value, name: label, price })),
    })),
})
