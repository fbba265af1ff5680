import { expect, test } from 'vitest'
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
