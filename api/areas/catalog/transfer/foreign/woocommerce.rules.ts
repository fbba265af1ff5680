import type { ForeignRow, Catalogue } from './catalogue.rules.ts'
import { groupBy, listText, byComma, lastLevel, sumOf } from './catalogue.rules.ts'
import { plainText } from './plain-text.rules.ts'
import { optionNumbers } from './shopify.rules.ts'

export const isVariation = ({ cell }: ForeignRow) => cell('type') === 'variation'
export const attributes = ({ cell }: ForeignRow) =>
  optionNumbers.flatMap((nth) => {
    const name = cell(`attribute ${nth} name`)
    return name === '' ? [] : [{ name, value: cell(`attribute ${nth} value(s)`) || 'Any' }]
  })

export const woocommerce: Catalogue = {
  sources: {
    sku: ['sku'],
    name: ['name'],
    description: ['description', 'short description'],
    categories: ['categories'],
    tags: ['tags'],
    selling_price: ['regular price'],
    is_taxable: ['tax status'],
    quantity: ['stock'],
    stock_status: ['in stock?'],
    options: ['attribute 1 name'],
    image_url: ['images'],
    status: ['published'],
  },
  group(rows) {
    const skus = new Map(rows.flatMap((row) => (isVariation(row) ? [] : [[row.cell('sku'), row.cell('id')]])))
    const parentOf = ({ cell }: ForeignRow) => {
      const parent = cell('parent')
      return parent.startsWith('id:') ? parent.slice(3) : (skus.get(parent) ?? parent)
    }
    const sorted = rows.toSorted((one, other) => Number(isVariation(one)) - Number(isVariation(other)))
    return groupBy(sorted, (row) => (isVariation(row) ? parentOf(row) : row.cell('id')))
  },
  variant(row) {
    if (!isVariation(row) && row.cell('regular price') === '') return undefined
    const stock = row.cell('in stock?')
    return {
      price: row.cell('regular price'),
      values: isVariation(row) ? attributes(row).map(({ value }) => value) : [],
      isSoldOut: stock === '0',
    }
  },
  fields(rows) {
    const [{ cell }] = rows
    const counts = rows.map((row) => row.cell('stock')).filter((text) => text !== '')
    const tax = cell('tax status')
    return {
      sku: cell('sku'),
      name: cell('name'),
      description: plainText(cell('description') || cell('short description')),
      categories: listText(byComma(cell('categories')).map(lastLevel)),
      tags: listText(byComma(cell('tags'))),
      is_taxable: tax === '' ? '' : String(tax === 'taxable'),
      quantity: counts.length > 0 ? sumOf(counts) : '',
      stock_status: cell('in stock?') === 'backorder' ? 'true' : cell('in stock?'),
      image_url: listText(byComma(cell('images'))),
      // -1 is a draft.
      status: cell('published') === '-1' ? 'inactive' : cell('published'),
    }
  },
}
