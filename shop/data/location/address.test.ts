import { expect, test } from 'vitest'
import { changedAddress, emptyAddress, sentAddress } from './address.ts'

const home = { ...emptyAddress, label: ' Home ', address: '14 Tooley Street', latitude: 51.5, longitude: -0.08 }

test('a new address says only what was said; a changed one also what is gone', () => {
  expect(sentAddress(home)).toEqual({ label: 'Home', address: '14 Tooley Street', latitude: 51.5, longitude: -0.08 })
  expect(changedAddress(home)).toEqual({
    ...sentAddress(home),
    house: null,
    landmark: null,
    city: null,
    postal_code: null,
  })
})
