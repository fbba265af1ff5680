import { expect, test } from 'vitest'
import { refusalText } from '#api/areas/checkout/refusal-texts.rules.ts'
import { asConnectionError } from '#shop/data/api-error.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { loadPart } from '#shop/texts/load.ts'
import { textForKnownMessage, translateErrors } from './error-texts.rules.ts'

const { errors } = await loadPart('ar', 'errors')
const words = (key: string, values: Readonly<Record<string, unknown>>) =>
  Object.hasOwn(errors, key) ? `${errors[key as keyof typeof errors]} ${JSON.stringify(values)}` : null
const refusal = (more: Partial<ApiError>): ApiError => ({
  status: 422,
  code: 'INVALID',
  message: 'Please review',
  fields: {},
  values: {},
  data: null,
  ...more,
})

test('a cart is refused in the words of the page, with the values of its reason', () => {
  const data = {
    reasons: [
      { field: 'items.1', reason: 'insufficient_stock', values: { product: 'Water', available: 2 } },
      { field: 'coupon_code', reason: 'inactive', values: {} },
    ],
  }
  const { fields } = translateErrors(
    refusal({ fields: { 'items.1': 'Only 2 left', coupon_code: 'This coupon is not active.' }, data }),
    words,
  )
  expect(fields).toEqual({
    'items.1': `${errors.cart_insufficient_stock} {"product":"Water","available":2}`,
    coupon_code: `${errors.coupon_inactive} {}`,
  })
})

test('a refusal names the shop as the page does', () => {
  const data = { reasons: [{ field: 'slot', reason: 'closed', values: { merchant: 'Ramen Ichi' } }] }
  const { fields } = translateErrors(
    textForKnownMessage(refusal({ fields: { slot: 'Ramen Ichi is closed right now.' }, data }), '라멘 이치') ??
      refusal({}),
    words,
  )
  expect(fields.slot).toBe(`${errors.cart_closed} {"merchant":"라멘 이치"}`)
  expect(textForKnownMessage(null, 'x')).toBeNull()
})

test.each([
  ['Email ID already taken', 'field_email_taken'],
  ['Invalid OTP', 'field_wrong_code'],
  ['passwordMismatch', 'field_mismatch'],
  ['The First Name may not be longer than 25 characters.', 'field_too_long'],
  ['The mobile field is required.', 'field_required'],
  ['The selected mobile is invalid.', 'field_invalid'],
] as const)('%s has words of its own', (text, key) => {
  expect(translateErrors(refusal({ fields: { one: text } }), words).fields).toEqual({ one: `${errors[key]} {}` })
})

test('what has no words keeps the words of the server', () => {
  expect(
    translateErrors(refusal({ code: 'SOMETHING_NEW', fields: { one: 'Said by the server' } }), words),
  ).toMatchObject({
    message: 'Please review',
    fields: { one: 'Said by the server' },
  })
  expect(translateErrors(refusal({ status: 401, code: 'BAD_LOGIN' }), words).message).toBe(
    `${errors.code_BAD_LOGIN} {}`,
  )
})

test('every reason against a cart that the server knows has words in the shop', () => {
  const reasons = Object.keys(errors)
    .filter((key) => key.startsWith('cart_'))
    .map((key) => key.slice(5))
  expect(reasons.filter((reason) => refusalText(reason, {}) === 'This is not possible.')).toEqual([])
  expect(reasons.length).toBeGreaterThan(35)
})

test('what never reached the shop is told in the words of the page', () => {
  const refusal = {
    status: 0,
    code: 'OFFLINE',
    message: 'The server cannot be reached.',
    fields: {},
    values: {},
    data: null,
  }
  expect(asConnectionError(refusal, 'تعذّر الوصول')?.message).toBe('تعذّر الوصول')
  expect(asConnectionError({ ...refusal, status: 409 }, 'تعذّر الوصول')?.message).toBe('The server cannot be reached.')
  expect(asConnectionError(null, 'x')).toBeNull()
})
