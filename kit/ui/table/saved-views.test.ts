import { expect, test } from 'vitest'
import { hrefOf, isEdited, hasFilters, savedPathOf, parseSavedViews } from './saved-views.ts'
import { noPreferences } from './table-columns.ts'

const view = { id: 'v1', name: 'Friday dinner', to: '/orders?source=web&tab=pending', arrangement: noPreferences }

test('a saved view leaves out the page and the open row, and sorts the parameters', () => {
  expect(savedPathOf('/orders', '?tab=pending&page=3&open=103037&source=web&saved=v1')).toBe(view.to)
  expect(savedPathOf('/orders', '?page=2')).toBe('/orders')
})

test('a view is edited if its address or its columns differ', () => {
  expect(isEdited(view, view.to, noPreferences)).toBe(false)
  expect(isEdited(view, '/orders?tab=pending', noPreferences)).toBe(true)
  expect(isEdited(view, view.to, { ...noPreferences, hidden: ['source'] })).toBe(true)
  expect(isEdited(undefined, '/orders', noPreferences)).toBe(false)
})

test('a filter can be saved as a view, a tab or page alone cannot', () => {
  expect(hasFilters('?tab=pending&page=2&open=103037')).toBe(false)
  expect(hasFilters('?tab=pending&source=web')).toBe(true)
})

test('the link of a view includes its id', () => {
  expect(hrefOf(view)).toBe('/orders?source=web&tab=pending&saved=v1')
  expect(hrefOf({ id: 'v2', to: '/orders' })).toBe('/orders?saved=v2')
})

test('ignores stored views that are invalid', () => {
  expect(parseSavedViews([view, { id: 1 }, null, { ...view, to: 'https://elsewhere.example' }])).toEqual([view])
  expect(parseSavedViews('nonsense')).toEqual([])
})
