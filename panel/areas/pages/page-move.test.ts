import { expect, test } from 'vitest'
import { pageMoveOf } from './page-move.ts'

/** `a1` and `a2` are two languages of the page `a`. */
const rows = ['a1', 'a2', 'b1', 'b2', 'c1'].map((_id) => ({ _id, page_id: _id.charAt(0) }))

test.each([
  ['one step up into another page', 'c1', 'b1', 'after', 'b2', 'before'],
  ['between the languages of a page', 'c1', 'a1', 'after', 'a2', 'before'],
  ['to the top', 'c1', 'a1', 'before', 'a1', 'before'],
  ['over its own other language', 'b2', 'b1', 'before', 'a2', 'before'],
  ['one step down into another page', 'a2', 'b1', 'after', 'b1', 'after'],
  ['over its own other language, down', 'a1', 'a2', 'after', 'b1', 'after'],
] as const)('%s', (_name, id, over, where, target_id, place) => {
  expect(pageMoveOf(rows, { id, target_id: over, place: where })).toEqual({ id, target_id, place })
})

test('the only page stays where it is', () => {
  expect(pageMoveOf(rows.slice(0, 2), { id: 'a2', target_id: 'a1', place: 'before' })).toBeNull()
})
