import { expect, test } from 'vitest'
import { toAddressUpdate } from './address-editing.ts'
import { emptyAddress, toAddressInput } from './address.ts'

const home = { ...emptyAddress, label: ' Home ', address: '14 Tooley Street', latitude: 51.5, longitude: -0.08 }

test('a new address omits empty fields; an update sets them to null', () => {
  expect(toAddressInput(home)).toEqual({ label: 'Home', address: '14 Tooley Street', latitude: 51.5, longitude: -0.08 })
  expect(toAddressUpdate(home)).toEqual({
    ...toAddressInput(home),
    house: null,
    landmark: null,
    city: null,
    postal_code: null,
  })
})
