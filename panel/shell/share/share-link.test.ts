import { expect, test } from 'vitest'
import { merchantLink, storeLink } from './share-link.ts'

const pier = { slug: 'pier-pizza', merchant_id: '7' }

test.each([
  ['shop.example', 'https://shop.example/en/m/pier-pizza/7'],
  ['https://shop.example/', 'https://shop.example/en/m/pier-pizza/7'],
  ['http://shop.example', 'http://shop.example/en/m/pier-pizza/7'],
  ['harbour.localhost', 'http://harbour.localhost/en/m/pier-pizza/7'],
  [null, null],
])('a merchant of %s is at %s', (domain, link) => {
  expect(merchantLink(domain, pier)).toBe(link)
})

test('returns the address of the store', () => {
  expect(storeLink('shop.example')).toBe('https://shop.example')
})
