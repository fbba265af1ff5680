import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { alwaysRun, changedFields, issuesOf, mergeValues, pickFields, valueAt, withValueAt } from './form-values.ts'

const draft = { name: 'Lunch', slots: [{ start: '11:00' }, { start: '18:00' }], price: { value: 3 } }

test('reads and sets values by path without changing the original', () => {
  expect(valueAt(draft, 'slots.1.start')).toBe('18:00')
  expect(valueAt(draft, 'slots.9.start')).toBeUndefined()
  const changed = withValueAt(draft, 'slots.1.start', '19:00')
  expect(changed.slots).toEqual([{ start: '11:00' }, { start: '19:00' }])
  expect(draft.slots[1]?.start).toBe('18:00')
  expect(changedFields(changed, draft)).toEqual(['slots'])
})

test('a value that was set can be read back', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'slots.0.start', 'price.value', 'price.new'), fc.string(), (path, value) => {
      expect(valueAt(withValueAt(draft, path, value), path)).toBe(value)
    }),
  )
})

test('null and missing are equal', () => {
  expect(changedFields({ a: null }, {})).toEqual([])
})

test('returns the first issue of each field with a code', () => {
  const schema = z.object({
    name: z.string().trim().min(1).max(5),
    email: z.email(),
    price: z.int().min(0),
    tags: z.array(z.string()).min(1),
    own: z.string().max(1, 'Only one letter'),
  })
  const issues = issuesOf(schema, { name: '', email: 'no', price: 'abc', tags: [], own: 'two' })
  expect(Object.fromEntries([...issues].map(([path, { code }]) => [path, code]))).toEqual({
    name: 'required',
    email: 'email',
    price: 'number',
    tags: 'required',
    own: 'too_big_text',
  })
  expect(issues.get('own')).toMatchObject({ isCustom: true, message: 'Only one letter' })
  expect(
    issuesOf(schema, { name: 'much too long', email: 'a@b.example', price: 1, tags: ['x'], own: '' }).get('name'),
  ).toMatchObject({ code: 'too_big_text', limit: 5, isCustom: false })
})

test('a rule over several fields runs even if other fields are invalid', () => {
  const schema = z
    .object({ name: z.string(), counted: z.boolean(), quantity: z.int().nullable() })
    .refine(({ counted, quantity }) => !counted || quantity !== null, { path: ['quantity'], ...alwaysRun })
  expect([...issuesOf(schema, { counted: true, quantity: null }).keys()]).toEqual(['name', 'quantity'])
})

test('merges changes of others and reports conflicts', () => {
  const base = { name: 'Lunch', price: 3, note: null as string | null }
  const mine = { ...base, name: 'Long lunch' }
  expect(mergeValues({ values: mine, base, latest: { ...base, price: 4 } })).toEqual({
    values: { name: 'Long lunch', price: 4, note: null },
    theirs: ['price'],
    conflicts: [],
  })
  expect(mergeValues({ values: mine, base, latest: { ...base, name: 'Brunch' } })).toEqual({
    values: mine,
    theirs: [],
    conflicts: ['name'],
  })
  expect(mergeValues({ values: mine, base, latest: mine }).conflicts).toEqual([])
  expect(pickFields(mine, changedFields(mine, base))).toEqual({ name: 'Long lunch' })
})
