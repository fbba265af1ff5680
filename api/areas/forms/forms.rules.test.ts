import { expect, test } from 'vitest'
import type { FormField } from '#contract/areas/forms.ts'
import { validateForm } from './forms.rules.ts'

const field = (id: string, type: FormField['type'], more: Partial<FormField> = {}): FormField => ({
  id,
  type,
  label: id,
  is_required: false,
  options: [],
  sort_order: 0,
  ...more,
})

test.each([
  ['text', 'hello', true],
  ['text', 'x'.repeat(501), false],
  ['text', 7, false],
  ['number', '12.5', true],
  ['number', 3, true],
  ['number', '1e9', false],
  ['email', 'a@b.example', true],
  ['email', 'a@', false],
  ['phone', '+44 20 7946 0100', true],
  ['phone', 'call me', false],
  ['date', '2026-02-28', true],
  ['date', '2026-02-30', false],
  ['file', `/files/p/01a218d7-3b60-7088-a225-30c1b730b774/answer/${'a'.repeat(32)}.pdf`, true],
  ['file', `/files/t/01a218d7-3b60-7088-a225-30c1b730b774/image/${'a'.repeat(32)}.png`, false],
  ['file', `/files/p/01a218d7-3b60-7088-a225-30c1b730b774/answer/../x/${'a'.repeat(32)}.pdf`, false],
  ['file', 'https://elsewhere.example/x.png', false],
] as const)('a %s field and %j: %s', (type, value, right) => {
  const { data, errors } = validateForm([field('it', type)], { it: value })
  expect(['it' in data, errors['form_data.it']]).toEqual([right, right ? undefined : 'The selected it is invalid.'])
})

test('a checkbox without options accepts true as boolean or text, and must be checked if required', () => {
  const box = field('terms', 'checkbox', { is_required: true })
  expect(['true', true, 'false', ''].map((value) => validateForm([box], { terms: value }).data)).toEqual([
    { terms: true },
    { terms: true },
    {},
    {},
  ])
})

test('only options of the form are accepted', () => {
  const choice = field('size', 'select', { options: ['S', 'M'] })
  expect(validateForm([choice], { size: 'M' }).data).toEqual({ size: 'M' })
  expect(validateForm([choice], { size: 'XL' }).errors).toEqual({ 'form_data.size': 'The selected size is invalid.' })
  expect(validateForm([field('extras', 'checkbox', { options: ['a', 'b'] })], { extras: ['a', 'b'] }).data).toEqual({
    extras: ['a', 'b'],
  })
})

test('required fields must be present, unknown fields are omitted', () => {
  expect(
    validateForm([field('age', 'number', { is_required: true })], { age: '', role: 'T1001', __proto__: { age: 1 } }),
  ).toEqual({ data: {}, errors: { 'form_data.age': 'The age field is required.' } })
  expect(validateForm([field('news', 'checkbox', { is_required: true })], { news: false }).errors).toEqual({
    'form_data.news': 'The news field is required.',
  })
})
