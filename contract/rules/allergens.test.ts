import { expect, test } from 'vitest'
import { allergenOf } from './allergens.ts'

test.each([
  ['Nuts', 'nuts'],
  [' milk ', 'milk'],
  ['Egg', 'eggs'],
  ['Soy', 'soya'],
  ['Wheat (gluten)', 'gluten'],
  ['Wheat', 'gluten'],
  ['Add', null],
  ['Kiwi', null],
  ['', null],
])('%s is the allergen %s', (word, expected) => {
  expect(allergenOf(word)).toBe(expected)
})
