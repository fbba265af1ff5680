import { ProductInput, ProductUpdateInput } from '#contract/areas/catalog/products.ts'
import { id as uuid } from '#contract/fields.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { Cells, Importable, RowResult } from '../../imports/define-import.ts'
import { cellError, parseRow, shortText } from '../../imports/problems.rules.ts'
import { merchantOf } from '../catalog.db.ts'
import { createCategory } from '../categories.commands.ts'
import { createProduct, removeProducts, updateProduct } from '../products.commands.ts'
import { createLabel, createTag } from '../tagging.commands.ts'
import { convertCatalogue } from './foreign-catalogue.rules.ts'
import { preparePictures } from './product-pictures.commands.ts'
import { findProductOfRow, idsByName, linkedOptionsByName, productsChangedAt } from './product-export.db.ts'
import type { ProductOfFile } from './product-export.db.ts'
import { cellsOf, changedFields, parseProduct } from './product-cells.rules.ts'
import type { ProductValues } from './product-cells.rules.ts'
import { ownOptions, pictureUrls } from './products.export.ts'

const creators = { product_category: createCategory, tag: createTag, label: createLabel }
const nameColumns = { product_category: 'categories', tag: 'tags', label: 'labels' } as const
const maxNameLength = 100

/** The ids of names. Missing ones are created. */
async function resolveNames(db: Db, table: keyof typeof creators, names: readonly string[] | undefined) {
  if (!names) return undefined
  const ids = await idsByName(db, table, names)
  for (const name of names)
    if (!ids.has(name.toLowerCase())) ids.set(name.toLowerCase(), await createNamed(db, table, name))
  return names.map((name) => ids.get(name.toLowerCase()) ?? '')
}

async function createNamed(db: Db, table: keyof typeof creators, name: string): Promise<string> {
  if (name.length > maxNameLength) throw cellError(nameColumns[table], 'too_long', { limit: maxNameLength })
  return (await creators[table](db, { name })).id
}

async function resolveLinked(db: Db, names: readonly string[] | undefined) {
  if (!names) return undefined
  const found = await linkedOptionsByName(db, names)
  return names.map((name) => {
    const option = found.find((one) => one.name === name)
    if (!option) throw cellError('linked_options', 'unknown_name', { name: shortText(name) })
    return option.id
  })
}

/** Options keep their ids, and those of their choices, by name. */
function withIds(options: ProductValues['options'], now: ProductOfFile | undefined) {
  return options?.map((option) => {
    const known = now?.options.find(({ name }) => name === option.name)
    const values = option.values.map((value) => {
      const id = known?.values.find(({ name }) => name === value.name)?.id
      return { ...value, ...(id === undefined ? {} : { id }) }
    })
    return { ...option, values, ...(known ? { id: known.id } : {}) }
  })
}

async function inputOf(db: Db, values: ProductValues, now: ProductOfFile | undefined) {
  const { categories, tags, labels, linked_options, options, image_url, ...plain } = values
  return {
    ...plain,
    category_ids: await resolveNames(db, 'product_category', categories),
    tag_ids: await resolveNames(db, 'tag', tags),
    label_ids: await resolveNames(db, 'label', labels),
    option_ids: await resolveLinked(db, linked_options),
    options: withIds(options, now),
    product_images: image_url?.map((file_url, nth) => ({ file_url, is_cover: nth === 0 })),
  }
}

const valuesOf = (product: ProductOfFile): Required<ProductValues> => ({
  ...product,
  options: ownOptions(product),
  image_url: pictureUrls(product),
})

async function applyRow(db: Db, cells: Cells): Promise<RowResult> {
  const { currency } = orNotFound(await merchantOf(db, db.merchantId), 'Merchant')
  const values = parseProduct(cells, currency)
  const cellId = uuid.safeParse(cells.get('id')).data
  const { sku, name } = values
  const now = await findProductOfRow(db, { id: cellId, sku: sku ?? undefined, name })
  if (!now) {
    if (name === undefined && sku) throw cellError('sku', 'unknown_sku', { sku: shortText(sku) })
    const draft = parseRow(ProductInput, await inputOf(db, values, undefined))
    return { outcome: 'created', id: (await createProduct(db, draft))._id }
  }
  const current = valuesOf(now)
  const changed = changedFields(current, values, currency)
  if (changed.length === 0) return { outcome: 'unchanged' }
  const changes = Object.fromEntries(changed.map((field) => [field, values[field]]))
  await updateProduct(db, now.id, parseRow(ProductUpdateInput, await inputOf(db, changes, now)))
  return { outcome: 'updated', id: now.id, before: cellsOf(current, changed, currency) }
}

/** Fields that find a product. A file with one of them may change stock and prices alone. */
const keyFields = ['id', 'sku'] as const

/** Products of the merchant in scope. Categories, tags and labels are created by name. */
export const productsImport: Importable = {
  type: 'products',
  fields: [
    { key: 'id' },
    { key: 'sku' },
    { key: 'name', isRequired: true, requiredUnless: keyFields },
    { key: 'description' },
    { key: 'categories' },
    { key: 'selling_price', isRequired: true, requiredUnless: keyFields },
    { key: 'cost_price' },
    { key: 'is_taxable' },
    { key: 'track_inventory' },
    { key: 'quantity' },
    { key: 'stock_status' },
    { key: 'options' },
    { key: 'linked_options' },
    { key: 'tags' },
    { key: 'labels' },
    { key: 'allergens' },
    { key: 'image_url' },
    { key: 'status' },
  ],
  aliases: {
    sku: ['variant sku', 'mpn', 'item number'],
    name: ['title', 'product name'],
    description: ['body (html)', 'short description'],
    categories: ['type', 'product type', 'product category', 'category'],
    selling_price: ['variant price', 'regular price', 'price'],
    cost_price: ['cost per item', 'cost'],
    is_taxable: ['variant taxable'],
    quantity: ['variant inventory qty', 'stock', 'inventory'],
    stock_status: ['in stock?', 'availability'],
    image_url: ['image src', 'image link', 'image'],
    status: ['published'],
  },
  keysOf: (cells) => {
    const [cellId = '', sku = ''] = [cells.get('id'), cells.get('sku')]
    return [
      ...(cellId === '' ? [] : [{ field: 'id', value: cellId }]),
      ...(sku === '' ? [] : [{ field: 'sku', value: sku }]),
    ]
  },
  inputs: {
    category_ids: 'categories',
    tag_ids: 'tags',
    label_ids: 'labels',
    option_ids: 'linked_options',
    product_images: 'image_url',
  },
  convert: convertCatalogue,
  prepare: preparePictures,
  apply: ({ db }, cells) => applyRow(db, cells),
  restore: async ({ db }, id, before) => {
    const result = await applyRow(db, new Map([...before, ['id', id]]))
    if (result.outcome === 'created') throw invalid({ id: 'The product is gone.' })
  },
  remove: async ({ db }, id) => void (await removeProducts(db, [id])),
  changedAt: productsChangedAt,
}
