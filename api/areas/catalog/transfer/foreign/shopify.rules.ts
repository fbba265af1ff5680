import type { ForeignRow, Catalogue } from './catalogue.rules.ts'
import { groupBy, listText, byComma, sumOf } from './catalogue.rules.ts'
import { plainText } from './plain-text.rules.ts'

export const optionNumbers = [1, 2, 3] as const

export const shopify: Catalogue = {
  sources: {
    sku: ['variant sku'],
    name: ['title'],
    description: ['body (html)'],
    categories: ['type'],
    tags: ['tags'],
    selling_price: ['variant price'],
    cost_price: ['cost per item'],
    is_taxable: ['variant taxable'],
    quantity: ['variant inventory qty'],
    options: ['option1 value'],
    image_url: ['image src'],
    status: ['status', 'published'],
  },
  group: (rows) => groupBy(rows, ({ cell }) => cell('handle')),
  variant({ cell }) {
    if (cell('variant price') === '' && cell('option1 value') === '') return undefined
    const isTracked = cell('variant inventory tracker') !== ''
    return {
      price: cell('variant price'),
      values: optionNumbers.map((nth) => cell(`option${nth} value`)).filter((value) => value !== ''),
      isSoldOut:
        isTracked && cell('variant inventory policy') !== 'continue' && Number(cell('variant inventory qty') || 1) <= 0,
    }
  },
  fields(rows) {
    const [{ cell }] = rows
    const isTracked = rows.some((row) => row.cell('variant inventory tracker') !== '')
    return {
      sku: cell('variant sku'),
      name: cell('title'),
      description: plainText(cell('body (html)')),
      categories: listText([cell('type')]),
      tags: listText(byComma(cell('tags'))),
      cost_price: cell('cost per item'),
      is_taxable: cell('variant taxable'),
      quantity: isTracked ? sumOf(rows.map((row) => row.cell('variant inventory qty'))) : '',
      image_url: listText(rows.map((row) => row.cell('image src'))),
      status: cell('status') || cell('published'),
    }
  },
}
export const shopifyNames = ([{ cell }]: readonly [ForeignRow, ...ForeignRow[]]) =>
  optionNumbers.map((nth) => cell(`option${nth} name`)).filter((name) => name !== '')
