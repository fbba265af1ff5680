import { expect, test } from 'vitest'
import {
  layoutColumns,
  visibleColumns,
  moveKey,
  noPreferences,
  fitNumberColumns,
  toggleColumn,
  columnWidths,
} from './table-columns.ts'
import type { Column, ColumnPreferences } from './table-columns.ts'

const column = (key: string, options: Partial<Column<string>> = {}): Column<string> => ({
  key,
  head: key,
  cell: (row) => row,
  ...options,
})
const columns = [column('id', { pinned: true }), column('status'), column('total'), column('mobile', { hidden: true })]
const keysOf = (preferences: ColumnPreferences) => {
  const { pinned, shown, hidden } = layoutColumns(columns, preferences)
  return [pinned, shown, hidden].map((columnList) => columnList.map(({ key }) => key).join(' '))
}

test('columns are as declared by default', () => {
  expect(keysOf(noPreferences)).toEqual(['id', 'status total', 'mobile'])
})

test('users can reorder, hide, show and pin columns', () => {
  expect(
    keysOf({ ...noPreferences, order: ['total', 'gone', 'status'], hidden: ['status'], shown: ['mobile'] }),
  ).toEqual(['id', 'total mobile', 'status'])
  expect(keysOf({ ...noPreferences, pinned: ['total'] })).toEqual(['id total', 'status', 'mobile'])
})

test('a pinned column cannot be hidden', () => {
  expect(keysOf({ ...noPreferences, hidden: ['id'] })[0]).toBe('id')
})

test('hiding and showing a column restores the initial state', () => {
  const [, status] = columns
  if (!status) throw new Error('no column')
  const off = toggleColumn(noPreferences, status, false)
  expect(keysOf(off)).toEqual(['id', 'total', 'status mobile'])
  expect(keysOf(toggleColumn(off, status, true))).toEqual(keysOf(noPreferences))
})

test.each([
  ['c', 'a', ['c', 'a', 'b']],
  ['a', undefined, ['b', 'c', 'a']],
  ['a', 'c', ['b', 'a', 'c']],
  ['a', 'a', ['b', 'c', 'a']],
])('%s before %s', (key, before, order) => {
  expect(moveKey(['a', 'b', 'c'], key, before)).toEqual(order)
})

test('narrow tables drop collapsible columns from the end, except those the user chose to show', () => {
  const columnList = [
    column('id', { width: 80 }),
    column('type', { width: 100, collapsible: true }),
    column('mobile', { width: 100, collapsible: true, hidden: true }),
    column('source', { width: 100, collapsible: true }),
    column('name', { minWidth: 120 }),
  ]
  const visibleKeys = (availableWidth: number, preferences: ColumnPreferences = noPreferences) =>
    visibleColumns(columnList, preferences, availableWidth)
      .map(({ key }) => key)
      .join(' ')
  expect(visibleKeys(500)).toBe('id type mobile source name')
  expect(visibleKeys(499)).toBe('id type mobile name')
  expect(visibleKeys(300)).toBe('id type name')
  expect(visibleKeys(100)).toBe('id name')
  expect(visibleKeys(100, { ...noPreferences, shown: ['mobile'] })).toBe('id mobile name')
})

test('a number column is as wide as its longest value, and never narrower than declared', () => {
  const widthFor = (...rows: string[]) =>
    fitNumberColumns([column('total', { width: 96, measureText: (row) => row })], rows)[0]?.width
  expect(widthFor()).toBe(96)
  expect(widthFor('£34.10')).toBe(96)
  expect(widthFor('£34.10', '£12,345,689.48')).toBeGreaterThan(110)
  expect(widthFor('\u200f1,234,579.850\u00a0د.ك.\u200f')).toBe(widthFor('1,234,579.850\u00a0د.ك.'))
  expect(fitNumberColumns([column('name', { width: 80 })], ['a name that may be cut'])[0]?.width).toBe(80)
})

test('columns become compact when no column can be dropped', () => {
  const columnList = [
    column('id', { width: 80 }),
    column('name', { minWidth: 120, compactWidth: 90 }),
    column('source', { width: 90, collapsible: true }),
    column('at', { width: 98, compactWidth: 70 }),
  ]
  const widths = (availableWidth: number) =>
    visibleColumns(columnList, noPreferences, availableWidth)
      .map(({ key, width, minWidth }) => `${key} ${width ?? minWidth}`)
      .join(', ')
  expect(widths(388)).toBe('id 80, name 120, source 90, at 98')
  expect(widths(300)).toBe('id 80, name 120, at 98')
  expect(widths(250)).toBe('id 80, name 90, at 70')
})

test('columns without a width share the free space after their minimum width', () => {
  const columnList = [
    column('id', { width: 80 }),
    column('customer', { minWidth: 100 }),
    column('merchant', { minWidth: 140 }),
  ]
  expect(columnWidths(columnList, noPreferences, 320)).toEqual([80, 100, 140])
  expect(columnWidths(columnList, noPreferences, 340)).toEqual([80, 110, 150])
  expect(columnWidths(columnList, { ...noPreferences, widths: { customer: 90 } }, 340)).toEqual([80, 90, 170])
  expect(columnWidths(columnList, noPreferences, 0)).toEqual([80, undefined, undefined])
})
