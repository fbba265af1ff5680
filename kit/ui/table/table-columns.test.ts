import { expect, test } from 'vitest'
import { layoutColumns, visibleColumns, moved, noPreferences, roomyFor, toggled, widthsIn } from './table-columns.ts'
import type { Column, ColumnPreferences } from './table-columns.ts'

const column = (key: string, more: Partial<Column<string>> = {}): Column<string> => ({
  key,
  head: key,
  cell: (row) => row,
  ...more,
})
const columns = [column('id', { pinned: true }), column('status'), column('total'), column('mobile', { hidden: true })]
const names = (kept: ColumnPreferences) => {
  const { pinned, shown, hidden } = layoutColumns(columns, kept)
  return [pinned, shown, hidden].map((list) => list.map(({ key }) => key).join(' '))
}

test('as declared until the reader changes it', () => {
  expect(names(noPreferences)).toEqual(['id', 'status total', 'mobile'])
})

test("order, hiding, showing and pinning are the reader's", () => {
  expect(
    names({ ...noPreferences, order: ['total', 'gone', 'status'], hidden: ['status'], shown: ['mobile'] }),
  ).toEqual(['id', 'total mobile', 'status'])
  expect(names({ ...noPreferences, pinned: ['total'] })).toEqual(['id total', 'status', 'mobile'])
})

test('a locked column cannot be hidden', () => {
  expect(names({ ...noPreferences, hidden: ['id'] })[0]).toBe('id')
})

test('hiding and showing again is as before', () => {
  const [, status] = columns
  if (!status) throw new Error('no column')
  const off = toggled(noPreferences, status, false)
  expect(names(off)).toEqual(['id', 'total', 'status mobile'])
  expect(names(toggled(off, status, true))).toEqual(names(noPreferences))
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
  const four = [
    column('id', { width: 80 }),
    column('type', { width: 100, collapsible: true }),
    column('mobile', { width: 100, collapsible: true, hidden: true }),
    column('source', { width: 100, collapsible: true }),
    column('name', { minWidth: 120 }),
  ]
  const left = (room: number, kept: ColumnPreferences = noPreferences) =>
    visibleColumns(four, kept, room)
      .map(({ key }) => key)
      .join(' ')
  expect(left(500)).toBe('id type mobile source name')
  expect(left(499)).toBe('id type mobile name')
  expect(left(300)).toBe('id type name')
  expect(left(100)).toBe('id name')
  expect(left(100, { ...noPreferences, shown: ['mobile'] })).toBe('id mobile name')
})

test('a column of figures is as wide as the longest on the page, and never narrower than told', () => {
  const widthFor = (...rows: string[]) =>
    roomyFor([column('total', { width: 96, measureText: (row) => row })], rows)[0]?.width
  expect(widthFor()).toBe(96)
  expect(widthFor('£34.10')).toBe(96)
  expect(widthFor('£34.10', '£12,345,689.48')).toBeGreaterThan(110)
  expect(widthFor('\u200f1,234,579.850\u00a0د.ك.\u200f')).toBe(widthFor('1,234,579.850\u00a0د.ك.'))
  expect(roomyFor([column('name', { width: 80 })], ['a name that may be cut'])[0]?.width).toBe(80)
})

test('where nothing is left to give up, columns stand tight instead of running out of sight', () => {
  const list = [
    column('id', { width: 80 }),
    column('name', { minWidth: 120, compactWidth: 90 }),
    column('source', { width: 90, collapsible: true }),
    column('at', { width: 98, compactWidth: 70 }),
  ]
  const widths = (room: number) =>
    visibleColumns(list, noPreferences, room)
      .map(({ key, width, minWidth: least }) => `${key} ${width ?? least}`)
      .join(', ')
  expect(widths(388)).toBe('id 80, name 120, source 90, at 98')
  expect(widths(300)).toBe('id 80, name 120, at 98')
  expect(widths(250)).toBe('id 80, name 90, at 70')
})

test('what is left over is shared by columns without a width, each of which has what it needs first', () => {
  const list = [
    column('id', { width: 80 }),
    column('customer', { minWidth: 100 }),
    column('merchant', { minWidth: 140 }),
  ]
  expect(widthsIn(list, noPreferences, 320)).toEqual([80, 100, 140])
  expect(widthsIn(list, noPreferences, 340)).toEqual([80, 110, 150])
  expect(widthsIn(list, { ...noPreferences, widths: { customer: 90 } }, 340)).toEqual([80, 90, 170])
  expect(widthsIn(list, noPreferences, 0)).toEqual([80, undefined, undefined])
})
