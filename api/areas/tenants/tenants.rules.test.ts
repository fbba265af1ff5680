import { expect, test } from 'vitest'
import { parseOwnDomain } from './tenants.rules.ts'
import { freeTenantSlug, tenantSlugOf } from './tenant-slugs.rules.ts'

test.each([
  ['Café Zoë & Sons', 'cafe-zoe-sons'],
  ['  --x--  ', 'x'],
  ['寿司', 'store'],
  ['A'.repeat(60), 'a'.repeat(40)],
])('%s gets the slug %s', (name, slug) => {
  expect(tenantSlugOf(name)).toBe(slug)
})

test('a tenant gets the first free slug that is not reserved', () => {
  expect(freeTenantSlug('Twin', new Set(['twin', 'twin-2']))).toBe('twin-3')
  expect(freeTenantSlug('API', new Set())).toBe('api-2')
})

test.each([
  ['https://Shop.Example.com/path?x=1', 'shop.example.com'],
  ['shop.example.com:8443', 'shop.example.com'],
  ['shop.example.com.', 'shop.example.com'],
  ['xn--caf-dma.example', 'xn--caf-dma.example'],
  ['café.example', undefined],
  ['example', undefined],
  ['192.168.0.1', undefined],
  ['co.uk', undefined],
  ['foo..com', undefined],
  ['-x.example.com', undefined],
  ['x_y.example.com', undefined],
  ['other.halls.test', undefined],
  ['halls.test', undefined],
  ['evil.localhost', undefined],
  ['', undefined],
  [`${'a'.repeat(64)}.com`, undefined],
  ['shop.example.co.uk', 'shop.example.co.uk'],
])('%s as a custom domain: %s', (text, host) => {
  expect(parseOwnDomain(text, 'halls.test')).toBe(host)
})
