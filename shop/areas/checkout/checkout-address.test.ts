import { expect, test } from 'vitest'
import { emptyDraft } from './draft/draft.ts'
import { addressInputFor, checkoutAddressOf } from './checkout-address.ts'

const point = { latitude: 51.5, longitude: -0.08 }

test('a typed location is an address; the name of a deleted saved address is not', () => {
  expect(addressInputFor('delivery', emptyDraft, [], { ...point, label: '14 Tooley Street' })).toMatchObject({
    address: { address: '14 Tooley Street', ...point },
  })
  expect(checkoutAddressOf(emptyDraft, [], { ...point, label: 'Home', address_id: 'gone' })).toBeNull()
  expect(addressInputFor('pickup', emptyDraft, [], { ...point, label: '14 Tooley Street' })).toEqual({})
})
