import { expect, test } from 'vitest'
import { z } from 'zod'
import { CouponInput } from '#contract/areas/coupons.ts'
import { MerchantInput } from '#contract/areas/merchants/merchants.ts'
import { CustomerInput } from '#contract/areas/customers.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { applyOptionChange } from '../catalog/options.rules.ts'
import { couponErrors } from '../coupons/coupon-input.rules.ts'
import { merchantRefusals } from '../merchants/merchants.rules.ts'
import { describeProblem, parseRow } from './problems.rules.ts'
import { problemsOf } from './row-errors.ts'

const columns = { inputs: { category_ids: 'categories', active: 'is_active' } }
const reasonsOf = (error: unknown) => problemsOf(error, columns)?.map(({ field, code }) => `${field} ${code}`)
const refusalOf = (schema: z.ZodType, input: unknown) => {
  try {
    return parseRow(schema, input)
  } catch (error) {
    return reasonsOf(error)
  }
}

const choice = (name: string) => ({ name, price: 0, is_default: false, stock_status: 'in_stock' as const })
const option = (change: object) => {
  const values = [choice('S'), choice('L')]
  const result = applyOptionChange(null, { name: 'Size', type: 'multiple', values, ...change }, () => 'id')
  return 'refusals' in result ? reasonsOf(invalid(result.refusals)) : []
}

test('rules of options, merchants and coupons have a code for each of their texts', () => {
  expect(option({ values: [choice('S'), choice('s')] })).toEqual(['values choice_names'])
  expect(option({ range: { min: 2, max: 1 } })).toEqual(['range option_range'])
  expect(option({ range: { min: 0, max: 9 } })).toEqual(['range option_range'])
  expect(option({ type: 'single', range: { min: 0, max: 2 } })).toEqual(['range option_range'])
  expect(option({ is_required: true, range: { min: 0, max: 2 } })).toEqual(['range option_range'])
  const merchant = {
    merchant_type: 'ecommerce',
    country: 'DE',
    contact_number: '+442071234567',
    order_types: ['pick_and_drop'],
    default_order_type: 'delivery',
    commission_type: 'percentage',
    commission_value: 120,
    timezone: 'Nowhere/City',
  } as const
  expect(reasonsOf(invalid({ ...merchantRefusals(merchant) }))).toEqual([
    'contact_number phone_country',
    'order_types order_type_unsuitable',
    'default_order_type default_order_type',
    'commission_value percent',
    'timezone invalid',
  ])
  const coupon = { max_amount: 5, start_date: '2026-02-02T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }
  expect(reasonsOf(invalid(couponErrors({ ...coupon, type: 'fixed_amount', discount_value: 0 })))).toEqual([
    'discount_value above_zero',
    'max_amount percentage_only',
    'end_date end_before_start',
  ])
  expect(reasonsOf(invalid(couponErrors({ ...coupon, type: 'fixed_percentage', discount_value: 101 })))).toContain(
    'discount_value percent',
  )
})

test('values that a schema refuses have codes with their limits', () => {
  expect(refusalOf(CustomerInput, { first_name: 'x'.repeat(26), email: 'nobody', mobile: '12' })).toEqual([
    'first_name too_long',
    'last_name required',
    'email invalid',
    'mobile phone_format',
  ])
  expect(refusalOf(MerchantInput.pick({ slug: true, order_types: true }), { slug: 'A B', order_types: [] })).toEqual([
    'slug slug_format',
    'order_types required',
  ])
  expect(refusalOf(CouponInput.pick({ active: true }), { active: 7 })).toEqual(['is_active invalid'])
  expect(refusalOf(z.object({ category_ids: z.array(z.string().max(2)) }), { category_ids: ['abc', 'abcd'] })).toEqual([
    'categories too_long',
  ])
  expect(refusalOf(z.object({ amount: z.int().min(3).max(9_000_000_000) }), { amount: 1e10 })).toEqual([
    'amount invalid',
  ])
})

test('other refusals keep their text, and errors of the server are no refusals', () => {
  const [problem] = problemsOf(apiError('MERCHANT_NOT_READY'), columns) ?? []
  expect(problem && describeProblem(problem, 'de')).toEqual({
    label: '',
    message: 'The merchant needs a location, opening hours and a product before it can be published.',
  })
  expect(problemsOf(apiError('BUSY'), columns)).toBeUndefined()
  expect(problemsOf(new Error('lost'), columns)).toBeUndefined()
})
