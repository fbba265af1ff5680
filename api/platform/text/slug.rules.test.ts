import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstFreeSlug, slugify } from './slug.rules.ts'

test.each([
  ['Pier Pizza', 'pier-pizza'],
  ['Café Zoë & Sons', 'cafe-zoe-sons'],
  ['  --x--  ', 'x'],
  ['  Café Número 5! ', 'cafe-numero-5'],
  ["Joe's & Ann’s", 'joes-anns'],
  ['مطعم الواحة', ''],
  ['---', ''],
  ['A'.repeat(150), 'a'.repeat(100)],
  [`${'a'.repeat(99)} b`, 'a'.repeat(99)],
])('%s → %s', (name, slug) => {
  expect(slugify(name, 100)).toBe(slug)
})

test('every name becomes a valid slug or an empty text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 160 }),
      fc.integer({ min: 1, max: 100 }),
      (name, maxLength) => {
        const slug = slugify(name, maxLength)
        return /^([a-z0-9]+(-[a-z0-9]+)*)?$/.test(slug) && slug.length <= maxLength
      },
    ),
  )
})

test('a taken slug gets the first free number', () => {
  const taken = new Set(['pier', 'pier-2', 'pier-4'])
  expect(firstFreeSlug('port', (slug) => taken.has(slug))).toBe('port')
  expect(firstFreeSlug('pier', (slug) => taken.has(slug))).toBe('pier-3')
})
