import { expect, test } from 'vitest'
import { arrange, fitting, moved, nothingKept, toggled } from './table-columns.ts'
import type { Column, Kept } from './table-columns.ts'

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({ key, head: key, cell: (row) => row, ...more })
const columns = [column('id', { pinned: true }), column('status'), column('total'), column('mobile', { hidden: true })]
const names = (kept: Kept) => {
  const { pinned, shown, hidden } = arrange(columns, kept)
  return [pinned, shown, hidden].map((list) => list.map(({ key }) => key).join(' '))
}

test('as declared until the reader changes it', () => {
  expect(names(nothingKept)).toEqual(['id', 'status total', 'mobile'])
})

test('order, hiding, showing and pinning are the reader\'s', () => {
  expect(names({ ...nothingKept, order: ['total', 'gone', 'status'], hidden: ['status'], shown: ['mobile'] })).toEqual(['id', 'total mobile', 'status'])
  expect(names({ ...nothingKept, pinned: ['total'] })).toEqual(['id total', 'status', 'mobile'])
})

test('a locked column cannot be hidden', () => {
  expect(names({ ...nothingKept, hidden: ['id'] })[0]).toBe('id')
})

test('hiding and showing again is as before', () => {
  const [, status] = columns
  if (!status) throw new Error('no column')
  const off = toggled(nothingKept, status, false)
  expect(names(off)).toEqual(['id', 'total', 'status mobile'])
  expect(names(toggled(off, status, true))).toEqual(names(nothingKept))
})

test.each([
  ['c', 'a', ['c', 'a', 'b']],
  ['a', undefined, ['b', 'c', 'a']],
  ['a', 'c', ['b', 'a', 'c']],
  ['a', 'a', ['b', 'c', 'a']],
])('%s before %s', (key, before, order) => {
  expect(moved(['a', 'b', 'c'], key, before)).toEqual(order)
})

test('when room is scarce wide columns go one by one, the last first, but not one that the reader asked for', () => {
  const four = [column('id', { width: 80 }), column('type', { width: 100, wide: true }), column('mobile', { width: 100, wide: true, hidden: true }), column('source', { width: 100, wide: true }), column('name', { least: 120 })]
  const left = (room: number, kept: Kept = nothingKept) => fitting(four, kept, room).map(({ key }) => key).join(' ')
  expect(left(500)).toBe('id type mobile source name')
  expect(left(499)).toBe('id type mobile name')
  expect(left(300)).toBe('id type name')
  expect(left(100)).toBe('id name')
  expect(left(100, { ...nothingKept, shown: ['mobile'] })).toBe('id mobile name')
})
