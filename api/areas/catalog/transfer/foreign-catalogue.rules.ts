import type { Origin } from '../../imports/headings.rules.ts'
import { foldHeading, originOf } from '../../imports/headings.rules.ts'
import { variantOptions } from './variants.rules.ts'
import type { ForeignRow, Catalogue } from './foreign/catalogue.rules.ts'
import { shopify, shopifyNames } from './foreign/shopify.rules.ts'
import { isVariation, attributes, woocommerce } from './foreign/woocommerce.rules.ts'
import { variedBy, google } from './foreign/google.rules.ts'

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
