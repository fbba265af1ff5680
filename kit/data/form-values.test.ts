import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { anyIssue, changedFields, issuesOf, mergeValues, pickFields, valueAt, withValueAt } from './form-values.ts'

const draft = { name: 'Lunch', slots: [{ start: '11:00' }, { start: '18:00' }], price: { value: 3 } }

test('values by path, without touching the original', () => {
  expect(valueAt(draft, 'slots.1.start')).toBe('18:00')
  expect(valueAt(draft, 'slots.9.start')).toBeUndefined()
  const after = withValueAt(draft, 'slots.1.start', '19:00')
  expect(after.slots).toEqual([{ start: '11:00' }, { start: '19:00' }])
  expect(draft.slots[1]?.start).toBe('18:00')
  expect(changedFields(after, draft)).toEqual(['slots'])
})

test('what is put is what is there', () => {
  fc.assert(
    fc.property(fc.constantFrom('name', 'slots.0.start', 'price.value', 'price.new'), fc.string(), (path, value) => {
      expect(valueAt(withValueAt(draft, path, value), path)).toBe(value)
    }),
  )
})

test('null and missing are the same to a form', () => {
  expect(changedFields({ a: null }, {})).toEqual([])
})

test('one objection per field, named by what is wrong', () => {
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
  expect(issues.get('own')).toMatchObject({ own: true, message: 'Only one letter' })
  expect(
    issuesOf(schema, { name: 'much too long', email: 'a@b.example', price: 1, tags: ['x'], own: '' }).get('name'),
  ).toMatchObject({ code: 'too_big_text', limit: 5, own: false })
})

test('a rule over several fields speaks whatever else is wrong', () => {
  const schema = z
    .object({ name: z.string(), counted: z.boolean(), quantity: z.int().nullable() })
    .refine(({ counted, quantity }) => !counted || quantity !== null, { path: ['quantity'], ...anyIssue })
  expect([...issuesOf(schema, { counted: true, quantity: null }).keys()]).toEqual(['name', 'quantity'])
})

test('who saves second leaves what only the other changed, and is told of what both did', () => {
  const base = { name: 'Lunch', price: 3, note: null as string | null }
  const mine = { ...base, name: 'Long lunch' }
  expect(mergeValues({ values: mine, base, now: { ...base, price: 4 } })).toEqual({
    values: { name: 'Long lunch', price: 4, note: null },
    theirs: ['price'],
    both: [],
  })
  expect(mergeValues({ values: mine, base, now: { ...base, name: 'Brunch' } })).toEqual({
    values: mine,
    theirs: [],
    both: ['name'],
  })
  expect(mergeValues({ values: mine, base, now: mine }).both).toEqual([])
  expect(pickFields(mine, changedFields(mine, base))).toEqual({ name: 'Long lunch' })
})
