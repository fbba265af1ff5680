import type { Catalogue } from './catalogue.rules.ts'
import { groupBy, listText, byComma, lastLevel } from './catalogue.rules.ts'

export const variedBy = ['color', 'size', 'material', 'pattern'] as const

export const google: Catalogue = {
  sources: {
    sku: ['id'],
    name: ['title'],
    description: ['description'],
    categories: ['product type'],
    selling_price: ['price'],
    stock_status: ['availability'],
    options: ['item group id'],
    image_url: ['image link', 'additional image link'],
  },
  group: (rows) => groupBy(rows, ({ cell }) => cell('item group id')),
  variant: ({ cell }) => ({
    price: cell('price'),
    values: cell('item group id') === '' ? [] : variedBy.map(cell).filter((value) => value !== ''),
    isSoldOut: /^out/i.test(cell('availability')),
  }),
  fields(rows) {
    const [{ cell }] = rows
    const isOut = rows.every((row) => /^out/i.test(row.cell('availability')))
    return {
      sku: cell('item group id') || cell('id'),
      name: cell('title'),
      description: cell('description'),
      categories: listText([lastLevel(cell('product type'))]),
      stock_status: isOut ? 'out_of_stock' : 'in_stock',
      image_url: listText(
        rows.flatMap((row) => [row.cell('image link'), ...byComma(row.cell('additional image link'))]),
      ),
    }
  },
}
