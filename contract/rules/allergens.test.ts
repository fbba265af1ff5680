import { expect, test } from 'vitest'
import fc from 'fast-check'
import { allergenOf, allergens, uniteAllergens } from './allergens.ts'

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

test('allergens of several lists stand there once, known ones first and by their name', () => {
  expect(uniteAllergens(['Milk', 'Pine pollen'], ['dairy', 'Wheat (gluten)', ' pine pollen ', 'Honey'])).toEqual([
    'gluten',
    'milk',
    'Pine pollen',
    'Honey',
  ])
  expect(uniteAllergens([], [' '])).toEqual([])
})

const term = fc.constantFrom(...allergens, 'Milk', 'dairy', 'Wheat (gluten)', 'Honey', 'honey ', 'Pollen')

test('the union of any lists has exactly their allergens, in any order of the lists', () => {
  const nameOf = (one: string) => allergenOf(one) ?? one.trim().toLowerCase()
  fc.assert(
    fc.property(fc.array(fc.array(term, { maxLength: 5 }), { maxLength: 6 }), (lists) => {
      const union = uniteAllergens(...lists).map(nameOf)
      const all: string[] = []
      for (const list of lists) for (const one of list) if (!all.includes(nameOf(one))) all.push(nameOf(one))
      expect(union.toSorted()).toEqual(all.toSorted())
      expect(
        uniteAllergens(...lists.toReversed())
          .map(nameOf)
          .toSorted(),
      ).toEqual(all.toSorted())
    }),
  )
})
