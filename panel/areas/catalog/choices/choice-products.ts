import type { ProductOption, ProductSummary } from '#contract/schemas/catalog.ts'

/** A product as a choice of an option, as far as the form shows it. */
export type ChoiceProduct = Pick<
  ProductSummary,
  '_id' | 'name' | 'cover_url' | 'selling_price' | 'stock_status' | 'status'
>

/** The products that are choices of these options. */
export const choiceProductsOf = (options: readonly ProductOption[]): ChoiceProduct[] =>
  options.flatMap(({ values }) =>
    values.flatMap(({ product_id, product, name }) =>
      product_id && product ? [{ _id: product_id, name, ...product }] : [],
    ),
  )
