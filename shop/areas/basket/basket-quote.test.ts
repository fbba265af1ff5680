import { expect, test } from 'vitest'
import type { ApiError } from '#shop/data/api-error.ts'
import { withoutAddress } from './basket-quote.ts'

const refused = (fields: Record<string, string>): ApiError => ({
  status: 422,
  code: 'INVALID',
  message: '',
  fields,
  values: {},
  data: null,
})

test('a basket without an address says what stands in its way all the same, not that the address is missing', () => {
  expect(withoutAddress(null)).toBeNull()
  expect(withoutAddress(refused({ address: 'Please say where.' }))).toBeNull()
  expect(withoutAddress(refused({ merchant_id: 'closed', address: 'Please say where.' }))?.fields).toEqual({
    merchant_id: 'closed',
  })
  expect(withoutAddress(refused({ 'items.0': 'sold out' }))?.fields).toEqual({ 'items.0': 'sold out' })
})
