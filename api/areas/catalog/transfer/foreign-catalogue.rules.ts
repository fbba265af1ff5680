import sanitize from 'sanitize-html'
import { listCell } from '../../exports/cells.rules.ts'
import { foldHeading, originOf } from '../../imports/headings.rules.ts'
import type { Origin } from '../../imports/headings.rules.ts'
import { variantOptions } from './variants.rules.ts'
import type { Variant } from './variants.rules.ts'

/** A row of another shop's file. `cell` returns an empty text for columns that the file does not have. */
type ForeignRow = { cell: (heading: string) => string }
/** How the files of a shop name things. `sources` are the columns of which a field is made. */
type Catalogue = {
  sources: Readonly<Record<string, readonly string[]>>
  group: (rows: readonly ForeignRow[]) => ForeignRow[][]
  variant: (row: ForeignRow) => Variant | undefined
  fields: (rows: readonly [ForeignRow, ...ForeignRow[]]) => Record<string, string>
}

/** Rows of the same key together, in the order of the first. Rows without a key stay alone. */
function groupBy(rows: readonly ForeignRow[], keyOf: (row: ForeignRow) => string): ForeignRow[][] {
  const groups = new Map<string, ForeignRow[]>()
  for (const [nth, row] of rows.entries()) {
    const key = keyOf(row) || `\u0001${nth}`
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return [...groups.values()]
}

const list = (names: readonly string[]) =>
  listCell([...new Set(names.map((name) => name.trim()).filter(Boolean))]) ?? ''
const byComma = (text: string) => text.split(/(?<!\\),/).map((part) => part.replaceAll('\\,', ',').trim())
/** `Food > Pizza` is the category Pizza. */
const lastLevel = (path: string) => path.slice(path.lastIndexOf('>') + 1)
const sumOf = (counts: readonly string[]) =>
  String(counts.reduce((sum, text) => sum + Math.max(0, Number(text) || 0), 0))

/** The text of HTML, with a line for each paragraph. */
export function plainText(html: string): string {
  const lines = html.replace(/<br\s?\/?>|<\/(?:p|li|div|h\d|tr)>/gi, '\n')
  const text = sanitize(lines, { allowedTags: [], allowedAttributes: {} })
  const decoded = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return decoded
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

const optionNumbers = [1, 2, 3] as const

const shopify: Catalogue = {
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
      categories: list([cell('type')]),
      tags: list(byComma(cell('tags'))),
      cost_price: cell('cost per item'),
      is_taxable: cell('variant taxable'),
      quantity: isTracked ? sumOf(rows.map((row) => row.cell('variant inventory qty'))) : '',
      image_url: list(rows.map((row) => row.cell('image src'))),
      status: cell('status') || cell('published'),
    }
  },
}
const shopifyNames = ([{ cell }]: readonly [ForeignRow, ...ForeignRow[]]) =>
  optionNumbers.map((nth) => cell(`option${nth} name`)).filter((name) => name !== '')

const isVariation = ({ cell }: ForeignRow) => cell('type') === 'variation'
const attributes = ({ cell }: ForeignRow) =>
  optionNumbers.flatMap((nth) => {
    const name = cell(`attribute ${nth} name`)
    return name === '' ? [] : [{ name, value: cell(`attribute ${nth} value(s)`) || 'Any' }]
  })

const woocommerce: Catalogue = {
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
      categories: list(byComma(cell('categories')).map(lastLevel)),
      tags: list(byComma(cell('tags'))),
      is_taxable: tax === '' ? '' : String(tax === 'taxable'),
      quantity: counts.length > 0 ? sumOf(counts) : '',
      stock_status: cell('in stock?') === 'backorder' ? 'true' : cell('in stock?'),
      image_url: list(byComma(cell('images'))),
      // -1 is a draft.
      status: cell('published') === '-1' ? 'inactive' : cell('published'),
    }
  },
}

const variedBy = ['color', 'size', 'material', 'pattern'] as const

const google: Catalogue = {
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
      categories: list([lastLevel(cell('product type'))]),
      stock_status: isOut ? 'out_of_stock' : 'in_stock',
      image_url: list(rows.flatMap((row) => [row.cell('image link'), ...byComma(row.cell('additional image link'))])),
    }
  },
}

const catalogues: Readonly<Record<Origin, Catalogue>> = { shopify, woocommerce, google }
const namesOf: Readonly<Record<Origin, (rows: readonly [ForeignRow, ...ForeignRow[]]) => string[]>> = {
  shopify: shopifyNames,
  woocommerce: (rows) => attributes(rows.find(isVariation) ?? rows[0]).map(({ name }) => name),
  google: ([{ cell }]) =>
    variedBy.filter((name) => cell(name) !== '').map((name) => name[0]?.toUpperCase() + name.slice(1)),
}

/** The cells of one product by field. */
function productOf(origin: Origin, rows: readonly [ForeignRow, ...ForeignRow[]]): Record<string, string> {
  const { variant, fields } = catalogues[origin]
  const variants = rows.flatMap((row) => variant(row) ?? [])
  return { ...fields(rows), ...variantOptions(namesOf[origin](rows), variants) }
}

/**
 * The records of a file as the product's own import reads them. Files of Shopify, WooCommerce and Google have a row for each
 * variant or picture: these become one product with options. Other files stay as they are.
 */
export async function* convertCatalogue(records: AsyncIterable<string[]>): AsyncGenerator<string[]> {
  let origin: Origin | null = null
  let headings: ReadonlyMap<string, number> | undefined
  const rows: ForeignRow[] = []
  for await (const record of records) {
    if (!headings) {
      origin = originOf(record)
      headings = new Map(record.map((heading, nth) => [foldHeading(heading), nth]))
      if (origin === null) yield record
    } else if (origin === null) yield record
    else {
      const columns = headings
      rows.push({ cell: (heading) => record[columns.get(heading) ?? -1] ?? '' })
    }
  }
  if (origin === null || !headings) return
  const columns = headings
  const { sources, group } = catalogues[origin]
  const fields = Object.keys(sources).filter((field) => sources[field]?.some((heading) => columns.has(heading)))
  yield fields
  for (const [first, ...rest] of group(rows)) {
    if (!first) continue
    const cells = productOf(origin, [first, ...rest])
    yield fields.map((field) => cells[field] ?? '')
  }
}
