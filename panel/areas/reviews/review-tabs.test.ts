import { expect, test } from 'vitest'
import { tabOf } from './review-tabs.tsx'

test.each([
  ['all', {}],
  ['all', { rating: ['5'], max_rating: ['3'] }],
  ['low', { max_rating: ['2'], merchant_id: ['m'] }],
  ['waiting', { state: ['waiting'] }],
  ['reported', { state: ['reported'] }],
  ['all', { state: ['published'] }],
  ['unanswered', { has_reply: ['false'] }],
  ['with_text', { has_text: ['true'] }],
])('the tab %s is open with its filter', (tab, filters) => {
  expect(tabOf(filters)).toBe(tab)
})
