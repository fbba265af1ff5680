import { expect, test } from 'vitest'
import type { LineChoice } from '#contract/rules/order-lines.ts'
import { nameOfLine } from './line-text.rules.ts'

const choice = (name: string, isIncluded: boolean, nested: LineChoice[] = []): LineChoice => ({
  name,
  isIncluded,
  price: isIncluded ? 0 : 100,
  nested,
})
const line = (choices: ReturnType<typeof choice>[]) => ({
  product_id: 'p',
  name: 'Margherita',
  quantity: 1,
  isAddon: false,
  options: choices.map(({ name }) => name),
  choices,
  allergens: [],
  instruction: null,
  amount: 1_000,
})

test.each([
  ['en', [], 'Margherita'],
  ['en', [choice('Basil', true), choice('Olives', false)], 'Margherita (Basil (included), Olives)'],
  [
    'en',
    [choice('Meal', false, [choice('Cola', true), choice('Fries', false)])],
    'Margherita (Meal (Cola (included), Fries))',
  ],
  ['fr', [choice('$& Basil', true)], 'Margherita ($& Basil (inclus))'],
  ['xx', [choice('Basil', true)], 'Margherita (Basil (included))'],
])('the line of an order in %s with %j', (locale, choices, text) => {
  expect(nameOfLine(line(choices), locale)).toBe(text)
})
