import { expect, test } from 'vitest'
import { hrefOf, isEdited, isNarrowed, lasting, viewsOf } from './saved-views.ts'
import { noPreferences } from './table-columns.ts'

const view = { id: 'v1', name: 'Friday dinner', to: '/orders?source=web&tab=pending', arrangement: noPreferences }

test('a view is what lasts of an address: no page, no open row, in one order', () => {
  expect(lasting('/orders', '?tab=pending&page=3&open=103037&source=web&saved=v1')).toBe(view.to)
  expect(lasting('/orders', '?page=2')).toBe('/orders')
})

test('it is edited when the address or the columns differ', () => {
  expect(isEdited(view, view.to, noPreferences)).toBe(false)
  expect(isEdited(view, '/orders?tab=pending', noPreferences)).toBe(true)
  expect(isEdited(view, view.to, { ...noPreferences, hidden: ['source'] })).toBe(true)
  expect(isEdited(undefined, '/orders', noPreferences)).toBe(false)
})

test('a tab or a page alone is not worth keeping, a filter is', () => {
  expect(isNarrowed('?tab=pending&page=2&open=103037')).toBe(false)
  expect(isNarrowed('?tab=pending&source=web')).toBe(true)
})

test('it leads to its address with its mark', () => {
  expect(hrefOf(view)).toBe('/orders?source=web&tab=pending&saved=v1')
  expect(hrefOf({ id: 'v2', to: '/orders' })).toBe('/orders?saved=v2')
})

test('what is not readable of the kept views is left out', () => {
  expect(viewsOf([view, { id: 1 }, null, { ...view, to: 'https://elsewhere.example' }])).toEqual([view])
  expect(viewsOf('nonsense')).toEqual([])
})
