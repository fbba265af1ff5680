import { expect, test } from 'vitest'
import type { ApiError } from '#shop/data/api-error.ts'
import { withoutMissingAddress } from './basket-quote.ts'

const validationError = (fields: Record<string, string>): ApiError => ({
  status: 422,
  code: 'INVALID',
  message: '',
  fields,
  values: {},
  data: null,
})

test('without an address only other problems of a basket are shown', () => {
  expect(withoutMissingAddress(null)).toBeNull()
  expect(withoutMissingAddress(validationError({ address: 'Please say where.' }))).toBeNull()
  expect(
    withoutMissingAddress(validationError({ merchant_id: 'closed', address: 'Please say where.' }))?.fields,
  ).toEqual({
    merchant_id: 'closed',
  })
  expect(withoutMissingAddress(validationError({ 'items.0': 'sold out' }))?.fields).toEqual({ 'items.0': 'sold out' })
})
