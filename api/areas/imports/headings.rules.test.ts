import { expect, test } from 'vitest'
import { productsImport } from '../catalog/transfer/products.import.ts'
import { mapHeadings, originOf } from './headings.rules.ts'

test.each([
  ['woocommerce', ['ID', 'Type', 'SKU', 'Name', 'In stock?', 'Stock', 'Regular price', 'Categories', 'Images']],
  [
    'shopify',
    ['Handle', 'Title', 'Body (HTML)', 'Product Category', 'Type', 'Variant SKU', 'Variant Price', 'Image Src'],
  ],
  ['google', ['id', 'title', 'description', 'price', 'availability', 'image link']],
  [null, ['id', 'sku', 'name', 'selling_price']],
])('files of %s are known by their headings', (origin, headings) => {
  expect(originOf(headings)).toBe(origin)
})

test('headings are mapped by key, by the texts of exports in any language, and by other known names, each field once', () => {
  expect(mapHeadings(productsImport, ['id', 'SKU', 'Selling Price', 'Nom', 'price', 'Remark', 'name'])).toEqual([
    'id',
    'sku',
    'selling_price',
    'name',
    null,
    null,
    null,
  ])
})

test('a heading of several fields is the one that no other heading fills', () => {
  expect(mapHeadings(productsImport, ['SKU', 'Stock', 'Quantity'])).toEqual(['sku', 'stock_status', 'quantity'])
  expect(mapHeadings(productsImport, ['SKU', 'Stock'])).toEqual(['sku', 'quantity'])
})
