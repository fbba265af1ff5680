import { expect, test } from 'vitest'
import type { FormField } from '../../areas/forms.ts'
import { askedFields, fieldTexts, unansweredFields } from './asked-fields.ts'

const field = (id: string, more: Partial<FormField> = {}): FormField => ({
  id,
  label: id,
  type: 'text',
  is_required: false,
  options: [],
  sort_order: 0,
  ...more,
})
const after = (field_id: string, ...values: string[]) => ({ condition: { field_id, values } })
const ids = (fields: readonly FormField[]) => fields.map(({ id }) => id)

test('a field is asked after one of the answers it depends on', () => {
  const fields = [field('a'), field('b', after('a', 'x', 'y'))]
  expect(ids(askedFields(fields, {}))).toEqual(['a'])
  expect(ids(askedFields(fields, { a: 'z' }))).toEqual(['a'])
  expect(ids(askedFields(fields, { a: 'y' }))).toEqual(['a', 'b'])
  expect(ids(askedFields(fields, { a: ['z', 'x'] }))).toEqual(['a', 'b'])
})

test('a consent counts as the answer true, as text or as value', () => {
  const fields = [field('a', { type: 'consent' }), field('b', after('a', 'true'))]
  expect([true, 'true', false, ''].map((a) => askedFields(fields, { a }).length)).toEqual([2, 2, 1, 1])
})

test('a field that depends on one that is not asked is not asked, whatever was answered before', () => {
  const fields = [field('a'), field('b', after('a', 'x')), field('c', after('b', 'y'))]
  expect(ids(askedFields(fields, { a: 'z', b: 'y' }))).toEqual(['a'])
  expect(ids(askedFields(fields, { a: 'x', b: 'y' }))).toEqual(['a', 'b', 'c'])
})

test('answers of the prototype decide nothing', () => {
  expect(askedFields([field('constructor'), field('b', after('constructor', 'x'))], {})).toHaveLength(1)
})

test('only required fields that are asked can be missing', () => {
  const required = { is_required: true }
  const fields = [field('a', required), field('b', { ...required, ...after('a', 'x') }), field('c')]
  expect(unansweredFields(fields, {})).toEqual(['a'])
  expect(unansweredFields(fields, { a: 'x', b: [] })).toEqual(['b'])
  expect(unansweredFields(fields, { a: 'x', b: ['y'] })).toEqual([])
})

test('texts fall back to those of the form, option by option', () => {
  const size = field('size', {
    label: 'Size',
    help: 'Of the box',
    options: ['S', 'M'],
    translations: { fr: { label: 'Taille', options: ['', 'Moyen'] } },
  })
  expect(fieldTexts(size, 'fr')).toEqual({
    label: 'Taille',
    help: 'Of the box',
    placeholder: undefined,
    options: [
      { value: 'S', text: 'S' },
      { value: 'M', text: 'Moyen' },
    ],
  })
  expect(fieldTexts(size, 'constructor').label).toBe('Size')
})
