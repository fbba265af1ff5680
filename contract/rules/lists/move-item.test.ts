import { expect, test } from 'vitest'
import { moveItem, moveToReach } from './move-item.ts'

test.each([
  ['a', 'c', 'after', 'bca'],
  ['a', 'c', 'before', 'bac'],
  ['c', 'a', 'before', 'cab'],
  ['c', 'b', 'before', 'acb'],
  ['b', 'b', 'after', 'abc'],
  ['x', 'a', 'after', 'abc'],
  ['a', 'x', 'after', 'abc'],
] as const)('%s moves to %s, %s it', (item, target, place, result) => {
  expect(moveItem([...'abc'], item, target, place).join('')).toBe(result)
})

test.each([
  ['abc', 'bca', 'a', { id: 'a', target_id: 'c', place: 'after' }],
  ['abc', 'cab', 'c', { id: 'c', target_id: 'a', place: 'before' }],
  ['abc', 'abc', 'b', null],
  ['a', 'a', 'a', null],
  ['abc', 'abc', 'x', null],
])('from %s to %s with %s', (from, to, id, move) => {
  expect(moveToReach([...from], [...to], id)).toEqual(move)
  if (move) expect(moveItem([...from], id, move.target_id, id === 'a' ? 'after' : 'before').join('')).toBe(to)
})
