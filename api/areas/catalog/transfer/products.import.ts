import { invalid } from '#api/platform/api-error.ts'
import type { Importable } from '../../imports/define-import.ts'
import { removeProducts } from '../products.commands.ts'
import { applyProducts, inputColumns } from './apply-products.commands.ts'
import { convertCatalogue } from './foreign-catalogue.rules.ts'
import { preparePictures } from './product-pictures.commands.ts'
import { productsChangedAt } from './product-export.db.ts'

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
    { key: 'low_stock_at' },
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
  inputs: inputColumns,
  convert: convertCatalogue,
  prepare: preparePictures,
  apply: ({ db }, rows) => applyProducts(db, rows),
  restore: async ({ db }, id, before) => {
    const [result] = await applyProducts(db, [new Map([...before, ['id', id]])])
    if (result?.outcome === 'created' || result?.outcome === 'failed') throw invalid({ id: 'The product is gone.' })
  },
  remove: async ({ db }, id) => void (await removeProducts(db, [id])),
  changedAt: productsChangedAt,
}
