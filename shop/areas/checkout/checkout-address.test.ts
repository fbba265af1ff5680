import { expect, test } from 'vitest'
import { blank } from './draft/draft.ts'
import { whereFor, checkoutAddressOf } from './checkout-address.ts'

const point = { latitude: 51.5, longitude: -0.08 }

test('a typed place is an address; the name of a saved one that is not there any more is none', () => {
  expect(whereFor('delivery', blank, [], { ...point, label: '14 Tooley Street' })).toMatchObject({
    address: { address: '14 Tooley Street', ...point },
  })
  expect(checkoutAddressOf(blank, [], { ...point, label: 'Home', address_id: 'gone' })).toBeNull()
  expect(whereFor('pickup', blank, [], { ...point, label: '14 Tooley Street' })).toEqual({})
})
