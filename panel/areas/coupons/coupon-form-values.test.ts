import { expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { blankCoupon, couponForm, newCode } from './coupon-form-values.ts'

const form = couponForm('The end must be after the start.')
const blank = { ...blankCoupon(new Date('2026-03-01T10:15:42Z')), name: 'Spring', code: 'spring10' }

test.each([
  ['a complete coupon', {}, []],
  ['no name', { name: '' }, ['name']],
  ['a code with a space', { code: 'SPRING 10' }, ['code']],
  ['no discount', { discount_value: 0 }, ['discount_value']],
  ['above 100 percent', { discount_value: 101 }, ['discount_value']],
  ['free delivery without a discount', { type: 'free_delivery', discount_value: 0 }, []],
  ['an end before the start', { end_date: '2026-02-01T00:00:00Z' }, ['end_date']],
  ['text that is not a number', { minimum_requirement: 'much' }, ['minimum_requirement']],
  ['no uses at all', { usage_limit_total: 0 }, ['usage_limit_total']],
])('the form names the fields to correct: %s', (_name, more, fields) => {
  expect([...issuesOf(form, { ...blank, ...more }).keys()]).toEqual(fields)
})

test('a new coupon starts in this minute, and generated codes are valid', () => {
  expect(blank.start_date).toBe('2026-03-01T10:15:00.000Z')
  expect([...issuesOf(form, { ...blank, code: newCode() }).keys()]).toEqual([])
})
