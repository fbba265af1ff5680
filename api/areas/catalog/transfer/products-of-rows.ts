import type { Db } from '#api/platform/db/db.ts'
import { findProductOfRow, findProductsOfRows } from './product-export.db.ts'
import type { ProductOfFile, RowKey } from './product-export.db.ts'

const textsOf = ({ id, sku, name }: RowKey) => [
  ...(id === undefined ? [] : [`id ${id}`]),
  ...(sku === undefined ? [] : [`sku ${sku}`]),
  ...(name === undefined ? [] : [`name ${name}`]),
]

/** The products of rows, read together. What an earlier row has touched is read again. */
export async function productsOfRows(db: Db, keys: readonly RowKey[]) {
  const products = await findProductsOfRows(db, keys)
  const byId = new Map(products.map((product) => [product.id, product]))
  const bySku = new Map(products.flatMap((product) => (product.sku === null ? [] : [[product.sku, product] as const])))
  const byName = Map.groupBy(
    products.filter(({ sku }) => sku === null),
    ({ name }) => name,
  )
  const touched = new Set<string>()
  const loaded = ({ id, sku, name }: RowKey): ProductOfFile | undefined => {
    const known = id === undefined ? undefined : byId.get(id)
    if (known) return known
    if (sku !== undefined) return bySku.get(sku)
    const named = name === undefined ? [] : (byName.get(name) ?? [])
    return named.length === 1 ? named[0] : undefined
  }
  const isTouched = (key: RowKey) => textsOf(key).some((text) => touched.has(text))
  return {
    isTouched,
    find: async (key: RowKey) => (isTouched(key) ? findProductOfRow(db, key) : loaded(key)),
    touch: (...changed: RowKey[]) => {
      for (const key of changed) for (const text of textsOf(key)) touched.add(text)
    },
  }
}
