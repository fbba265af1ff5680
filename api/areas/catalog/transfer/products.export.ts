import { amountCell, listCell, yesNo } from '../../exports/cells.rules.ts'
import { defineExport } from '../../exports/define-export.ts'
import { chosenMerchants } from '../../exports/merchant-choice.commands.ts'
import { withComponents } from '../components/components.rules.ts'
import { keysOfOptions } from './option-keys.db.ts'
import { optionsText } from './option-text.rules.ts'
import type { OptionText } from './option-text.rules.ts'
import { listProductsAfter } from './product-export.db.ts'
import type { ProductOfFile } from './product-export.db.ts'

/** The options of a product alone, as text. */
export function ownOptions({
  options,
  components,
  nested_options,
}: Pick<ProductOfFile, 'options' | 'components' | 'nested_options'>) {
  const byId = new Map(components.map((component) => [component.id, component]))
  const keys = keysOfOptions(nested_options)
  return options.map(({ range_min, range_max, values, ...option }) => ({
    ...option,
    range: { min: range_min, max: range_max },
    values: withComponents(values, byId).map(({ component, allergens = [], option_ids = [], ...value }) => ({
      ...value,
      ...(option_ids.length > 0 ? { nested: option_ids.flatMap((id) => keys.get(id) ?? []) } : {}),
      ...(component
        ? { product: component.sku ?? component.id }
        : allergens.length > 0
          ? { allergens: [...allergens] }
          : {}),
    })),
  })) satisfies OptionText[]
}

/** The addresses of the pictures, the cover first. */
export const pictureUrls = ({ product_images }: Pick<ProductOfFile, 'product_images'>): string[] =>
  product_images.toSorted((one, other) => Number(other.is_cover) - Number(one.is_cover)).map(({ file_url }) => file_url)

/** Products. The columns are those of an import, and the merchant. */
export const productsExport = defineExport<ProductOfFile>({
  type: 'products',
  page: (db, { options, after, limit }) =>
    listProductsAfter(db, {
      after,
      limit,
      merchantIds: chosenMerchants(options),
      categoryIds: options.category_ids,
    }),
  categories: [
    {
      category: 'product_information',
      columns: {
        id: ({ id }) => id,
        sku: ({ sku }) => sku,
        name: ({ name }) => name,
        description: ({ description }) => description,
        categories: ({ categories }) => listCell(categories),
        tags: ({ tags }) => listCell(tags),
        labels: ({ labels }) => listCell(labels),
        allergens: ({ allergens }) => listCell(allergens),
        image_url: (product) => listCell(pictureUrls(product)),
        status: ({ status }, { translate }) => translate(status),
        merchant_name: ({ merchant_name }) => merchant_name,
      },
    },
    {
      category: 'prices',
      columns: {
        selling_price: ({ selling_price, currency }) => amountCell(selling_price, currency),
        cost_price: ({ cost_price, currency }) => amountCell(cost_price, currency),
        is_taxable: ({ is_taxable }, format) => yesNo(is_taxable, format),
      },
    },
    {
      category: 'stock',
      columns: {
        track_inventory: ({ track_inventory }, format) => yesNo(track_inventory, format),
        quantity: ({ quantity }) => quantity,
        low_stock_at: ({ low_stock_at }) => low_stock_at,
        stock_status: ({ stock_status }, { translate }) => translate(stock_status),
      },
    },
    {
      category: 'options',
      columns: {
        options: (product) => optionsText(ownOptions(product), product.currency) || null,
        linked_options: ({ linked_options }) => listCell(linked_options),
      },
    },
  ],
})
