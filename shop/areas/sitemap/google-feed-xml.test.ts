import { expect, test } from 'vitest'
import type { StoreProduct } from '#contract/areas/storefront/catalog.ts'
import { googleFeed } from './google-feed-xml.ts'

const product = (_id: string, change: Partial<StoreProduct> = {}): StoreProduct => ({
  _id,
  merchant_id: 'm',
  name: 'Soup & bread',
  description: null,
  selling_price: 1_000,
  from_price: 1_250,
  currency: 'GBP',
  is_taxable: true,
  stock_status: 'in_stock',
  quantity: null,
  is_available: true,
  is_popular: false,
  available_next: null,
  product_images: [
    { file_url: '/files/a.webp', is_cover: false },
    { file_url: '/files/b.webp', is_cover: true },
  ],
  tags: [],
  labels: [],
  has_options: false,
  requires_selection: false,
  ...change,
})
const feedOf = (...products: StoreProduct[]) =>
  googleFeed({ url: 'https://shop.example/en/m/pier/m', name: 'Pier "No. 1"', products })
const valuesOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text]) => text)

test('a feed names each product with its page, its cover and the price with required options', () => {
  const xml = feedOf(product('p1'), product('p2', { stock_status: 'out_of_stock', currency: 'JPY' }))
  expect(valuesOf(xml, 'g:id')).toEqual(['p1', 'p2'])
  expect(valuesOf(xml, 'g:title')[0]).toBe('Soup &#38; bread')
  expect(valuesOf(xml, 'g:link')[0]).toBe('https://shop.example/en/m/pier/m/p/p1')
  expect(valuesOf(xml, 'g:image_link')[0]).toBe('https://shop.example/files/b.webp')
  expect(valuesOf(xml, 'g:price')).toEqual(['12.50 GBP', '1250 JPY'])
  expect(valuesOf(xml, 'g:availability')).toEqual(['in_stock', 'out_of_stock'])
  expect(valuesOf(xml, 'title')).toEqual(['Pier &#34;No. 1&#34;'])
})

test('products without a picture or a price are not in the feed', () => {
  expect(valuesOf(feedOf(product('p1', { product_images: [] }), product('p2', { from_price: 0 })), 'g:id')).toEqual([])
})
