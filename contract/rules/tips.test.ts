import { expect, test } from 'vitest'
import { asksTip, tipFor, tipViolation } from './tips.ts'

const tips = (overrides: object = {}) => ({
  currency: 'GBP',
  locale_description: {},
  is_required: false,
  type: 'percentage' as const,
  values: [5, 10],
  default: null,
  ...overrides,
})

test.each([
  ['delivery', {}, true],
  ['dine_in', {}, true],
  ['pickup', {}, false],
  ['pickup', { is_required: true }, true],
  ['pick_and_drop', {}, false],
  ['pick_and_drop', { type: 'fixed' as const }, true],
  ['pick_and_drop', { is_required: true }, true],
  ['delivery', { values: [], is_required: true }, false],
] as const)('%s with %o offers a tip: %s', (order, overrides, isAsked) => {
  expect(asksTip(tips({ ...overrides }), order)).toBe(isAsked)
})

test('the selected tip overrides the default, and there is none where no tip is offered', () => {
  expect(tipFor(tips({ default: 10 }), 'delivery', null)).toEqual({ type: 'percentage', value: 10 })
  expect(tipFor(tips({ default: 10 }), 'delivery', 0)).toEqual({ type: 'percentage', value: 0 })
  expect(tipFor(tips(), 'delivery', null)).toBeNull()
  expect(tipFor(tips({ default: 10 }), 'pickup', null)).toBeNull()
})

test.each([
  ['none where none is required', {}, undefined, null],
  ['none where one is required', { is_required: true }, undefined, 'tip_required'],
  ['none where nothing is offered', { is_required: true, values: [] }, undefined, null],
  ['an offered one', {}, { type: 'percentage', value: 5 }, null],
  ['another one', {}, { type: 'percentage', value: 7 }, 'tip_not_offered'],
  ['nothing', {}, { type: 'percentage', value: 0 }, null],
  ['nothing where one is required', { is_required: true }, { type: 'percentage', value: 0 }, 'tip_not_offered'],
  ['a share where amounts are offered', { type: 'fixed' }, { type: 'percentage', value: 5 }, 'tip_not_offered'],
  ['one where none are offered', { values: [] }, { type: 'percentage', value: 5 }, 'tips_disabled'],
] as const)('a tip: %s', (_name, overrides, tip, violation) => {
  expect(tipViolation(tips({ ...overrides }), tip)).toBe(violation)
})
