import { expect, test } from 'vitest'
import {
  copyField,
  decidingFields,
  moveField,
  newField,
  removeField,
  removeOption,
  renameOption,
} from './field-changes.ts'
import type { FieldDraft } from './field-changes.ts'

const gift: FieldDraft = {
  id: 'gift',
  label: 'Gift?',
  type: 'radio',
  options: ['Yes', 'No'],
  translations: { fr: { options: ['Oui', 'Non'] } },
}
const wish: FieldDraft = { id: 'wish', label: 'Wish', type: 'text', condition: { field_id: 'gift', values: ['Yes'] } }
const ids = (fields: readonly FieldDraft[]) => fields.map(({ id }) => id)

test('a renamed option keeps the conditions on it', () => {
  const [first, second] = renameOption([gift, wish], 0, 0, 'Yes, please')
  expect(first?.options).toEqual(['Yes, please', 'No'])
  expect(second?.condition?.values).toEqual(['Yes, please'])
})

test('a removed option takes its translations along and ends a condition without answers', () => {
  const [first, second] = removeOption([gift, wish], 0, 0)
  expect(first).toMatchObject({ options: ['No'], translations: { fr: { options: ['Non'] } } })
  expect(second?.condition).toBeNull()
})

test('without the field it depended on, a field is always asked', () => {
  expect(removeField([gift, wish], 'gift')).toEqual([{ ...wish, condition: null }])
})

test('fields move before another one or to the end; a copy has an id of its own', () => {
  const fields = [gift, wish, newField('date')]
  expect(ids(moveField(fields, 'wish', 'gift')).slice(0, 2)).toEqual(['wish', 'gift'])
  expect(ids(moveField(fields, 'gift', undefined)).at(-1)).toBe('gift')
  const copied = copyField(fields, 0)
  expect(copied[1]).toMatchObject({ label: 'Gift?' })
  expect(new Set(ids(copied)).size).toBe(4)
})

test('a condition can depend on earlier choices with options and on consents', () => {
  const consent = { ...newField('consent'), label: 'News' }
  const fields = [newField('text'), newField('select'), gift, consent, wish]
  expect(ids(decidingFields(fields, 4))).toEqual(['gift', consent.id])
  expect(decidingFields(fields, 2)).toEqual([])
})
