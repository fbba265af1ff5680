import { expect, test } from 'vitest'
import { refusalText } from '#api/areas/checkout/refusal-texts.rules.ts'
import { asConnectionError } from '#shop/data/api-error.ts'
import type { ApiError } from '#shop/data/api-error.ts'
import { loadPart } from '#shop/texts/load.ts'
import { withMerchantName, translateError } from './error-texts.rules.ts'

const { errors } = await loadPart('ar', 'errors')
const lookUpText = (key: string, values: Readonly<Record<string, unknown>>) =>
  Object.hasOwn(errors, key) ? `${errors[key as keyof typeof errors]} ${JSON.stringify(values)}` : null
const apiError = (more: Partial<ApiError>): ApiError => ({
  status: 422,
  code: 'INVALID',
  message: 'Please review',
  fields: {},
  values: {},
  data: null,
  ...more,
})

test('cart errors are translated, with the values of their reason', () => {
  const data = {
    reasons: [
      { field: 'items.1', reason: 'insufficient_stock', values: { product: 'Water', available: 2 } },
      { field: 'coupon_code', reason: 'inactive', values: {} },
    ],
  }
  const { fields } = translateError(
    apiError({ fields: { 'items.1': 'Only 2 left', coupon_code: 'This coupon is not active.' }, data }),
    lookUpText,
  )
  expect(fields).toEqual({
    'items.1': `${errors.cart_insufficient_stock} {"product":"Water","available":2}`,
    coupon_code: `${errors.coupon_inactive} {}`,
  })
})

test('an error names the merchant as the page does', () => {
  const data = { reasons: [{ field: 'slot', reason: 'closed', values: { merchant: 'Ramen Ichi' } }] }
  const { fields } = translateError(
    withMerchantName(apiError({ fields: { slot: 'Ramen Ichi is closed right now.' }, data }), '라멘 이치') ??
      apiError({}),
    lookUpText,
  )
  expect(fields.slot).toBe(`${errors.cart_closed} {"merchant":"라멘 이치"}`)
  expect(withMerchantName(null, 'x')).toBeNull()
})

test.each([
  ['Email ID already taken', 'field_email_taken'],
  ['Invalid OTP', 'field_wrong_code'],
  ['passwordMismatch', 'field_mismatch'],
  ['The First Name may not be longer than 25 characters.', 'field_too_long'],
  ['The mobile field is required.', 'field_required'],
  ['The selected mobile is invalid.', 'field_invalid'],
] as const)('the field message "%s" is translated', (text, key) => {
  expect(translateError(apiError({ fields: { one: text } }), lookUpText).fields).toEqual({ one: `${errors[key]} {}` })
})

test('an unknown error keeps the message of the server', () => {
  expect(
    translateError(apiError({ code: 'SOMETHING_NEW', fields: { one: 'Said by the server' } }), lookUpText),
  ).toMatchObject({
    message: 'Please review',
    fields: { one: 'Said by the server' },
  })
  expect(translateError(apiError({ status: 401, code: 'BAD_LOGIN' }), lookUpText).message).toBe(
    `${errors.code_BAD_LOGIN} {}`,
  )
})

test('every cart reason of the API has a text in the shop', () => {
  const reasons = Object.keys(errors)
    .filter((key) => key.startsWith('cart_'))
    .map((key) => key.slice(5))
  expect(reasons.filter((reason) => refusalText(reason, {}) === 'This is not possible.')).toEqual([])
  expect(reasons.length).toBeGreaterThan(35)
})

test('a connection error uses the text of the page', () => {
  const unreachable = {
    status: 0,
    code: 'OFFLINE',
    message: 'The server cannot be reached.',
    fields: {},
    values: {},
    data: null,
  }
  expect(asConnectionError(unreachable, 'تعذّر الوصول')?.message).toBe('تعذّر الوصول')
  expect(asConnectionError({ ...unreachable, status: 409 }, 'تعذّر الوصول')?.message).toBe(
    'The server cannot be reached.',
  )
  expect(asConnectionError(null, 'x')).toBeNull()
})
