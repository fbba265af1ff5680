import { expect, test } from 'vitest'
import { productsImport } from '../catalog/transfer/products.import.ts'
import { mapHeadings, originOf } from './headings.rules.ts'

test.each([
  [
    'woocommerce',
    ['ID', 'Type', 'SKU', 'Name', 'In stock?', 'Stock', 'Regular price', 'Categories', 'Images'],
    [null, null, 'sku', 'name', 'stock_status', 'quantity', 'selling_price', 'categories', 'image_url'],
  ],
  [
    'shopify',
    ['Handle', 'Title', 'Body (HTML)', 'Product Category', 'Type', 'Variant SKU', 'Variant Price', 'Image Src'],
    [null, 'name', 'description', null, 'categories', 'sku', 'selling_price', 'image_url'],
  ],
  [
    'google',
    ['id', 'title', 'description', 'price', 'availability', 'image link'],
    ['sku', 'name', 'description', 'selling_price', 'stock_status', 'image_url'],
  ],
  [null, ['id', 'sku', 'name', 'selling_price'], ['id', 'sku', 'name', 'selling_price']],
])('the headings of %s are mapped to the fields that they mean', (origin, headings, fields) => {
  expect(originOf(headings)).toBe(origin)
  expect(mapHeadings(productsImport, headings)).toEqual(fields)
})
