import { expect, test } from 'vitest'
import type { StoreMerchantDetails } from '#contract/areas/storefront/merchants.ts'
import type { MenuSection, StoreProductDetails } from '#contract/areas/storefront/catalog.ts'
import { toJsonLd } from '#shop/shell/search-engines/structured-data.ts'
import { describeMerchant, describeProduct } from './structured-data.server.ts'

const site = { home: 'https://shop.example/en', name: 'Harbour Eats' }
const merchant = {
  _id: 'm1',
  slug: 'pier-pizza',
  name: 'Pier Pizza',
  description: null,
  custom_text: 'Wood oven',
  merchant_type: 'ecommerce',
  cover: '/files/c.webp',
  logo: null,
  categories: ['Pizza'],
  contact_number: '+442070000000',
  address: '1 Quay',
  city: 'London',
  postal_code: 'SE1',
  merchant_address_location: { latitude: 51.5, longitude: -0.1 },
  average_rating: 4.5,
  reviews_count: 12,
  currency: 'KWD',
  timing: {
    is_business_hours_enabled: true,
    timezone: 'Europe/London',
    holidays: [],
    days: {
      mon: { is_open: true, slots: [{ opening: '11:00', closing: '22:00' }] },
      tue: { is_open: false, slots: [{ opening: '11:00', closing: '22:00' }] },
    },
  },
} as unknown as StoreMerchantDetails
const product = (id: string) => ({
  _id: id,
  merchant_id: 'm1',
  name: `Dish ${id}`,
  description: null,
  from_price: 1250,
  currency: 'KWD',
  is_available: false,
  product_images: [
    { file_url: '/files/1.webp', is_cover: false },
    { file_url: '/files/2.webp', is_cover: true },
  ],
})

test('a merchant is a restaurant with address, hours, rating and menu; prices have the decimals of the currency', () => {
  const menu = [{ category: { name: 'Mains' }, products: [product('p1')] }] as unknown as MenuSection[]
  expect(describeMerchant(site, merchant, menu)).toMatchObject([
    {
      '@type': 'Restaurant',
      url: 'https://shop.example/en/m/pier-pizza/m1',
      image: 'https://shop.example/files/c.webp',
      description: 'Wood oven',
      address: { streetAddress: '1 Quay', addressLocality: 'London', postalCode: 'SE1' },
      openingHoursSpecification: [{ dayOfWeek: 'https://schema.org/Monday', opens: '11:00', closes: '22:00' }],
      aggregateRating: { ratingValue: 4.5, reviewCount: 12 },
      hasMenu: {
        hasMenuSection: [
          {
            name: 'Mains',
            hasMenuItem: [
              {
                name: 'Dish p1',
                url: 'https://shop.example/en/m/pier-pizza/m1/p/p1',
                offers: { '@type': 'Offer', price: '1.250', priceCurrency: 'KWD' },
              },
            ],
          },
        ],
      },
    },
    { '@type': 'BreadcrumbList', itemListElement: [{ position: 1, item: site.home }, { position: 2 }] },
  ])
})

test('a merchant without hours, rating and menu says nothing about them', () => {
  const [plain] = describeMerchant(
    site,
    { ...merchant, reviews_count: 0, timing: { ...merchant.timing, is_business_hours_enabled: false } },
    [],
  )
  expect(JSON.parse(JSON.stringify(plain))).not.toHaveProperty('aggregateRating')
  expect(JSON.parse(JSON.stringify(plain))).not.toHaveProperty('openingHoursSpecification')
  expect(JSON.parse(JSON.stringify(plain))).not.toHaveProperty('hasMenu')
})

test('a long menu is cut', () => {
  const products = Array.from({ length: 90 }, (_, at) => product(`p${at}`))
  const menu = ['A', 'B', 'C'].map((name) => ({ category: { name }, products })) as unknown as MenuSection[]
  const text = JSON.stringify(describeMerchant(site, merchant, menu))
  expect(text.match(/"MenuItem"/g)).toHaveLength(100)
})

test('a product names its price, availability, picture and place', () => {
  expect(describeProduct(site, merchant, product('p1') as unknown as StoreProductDetails)).toMatchObject([
    {
      '@type': 'Product',
      image: 'https://shop.example/files/2.webp',
      offers: { price: '1.250', availability: 'https://schema.org/OutOfStock', seller: { name: 'Pier Pizza' } },
    },
    { itemListElement: [{}, {}, { position: 3, name: 'Dish p1' }] },
  ])
})

test('names cannot end the script element', () => {
  const text = toJsonLd([{ '@type': 'Product', name: '</script><script>alert(1)</script>' }])
  expect(text).not.toContain('<')
  expect(JSON.parse(text ?? '')).toMatchObject([{ name: '</script><script>alert(1)</script>' }])
  expect(toJsonLd([])).toBeNull()
})
