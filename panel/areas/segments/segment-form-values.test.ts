import { expect, test } from 'vitest'
import { issuesOf } from '#kit/data/form-values.ts'
import { segmentField } from '#contract/areas/segments.ts'
import { blankSegment, nextFilter, segmentForm, validFilters } from './segment-form-values.ts'

const filter = { field: 'total_spent', operator: 'equal_to', value: 3 } as const

test.each([
  ['a complete segment', {}, []],
  ['no name', { name: ' ' }, ['name']],
  ['no filter', { filters: [] }, ['filters']],
  ['no value', { filters: [{ ...filter, value: '' }] }, ['filters.0.value']],
  ['a fraction', { filters: [filter, { ...filter, value: 1.5 }] }, ['filters.1.value']],
  ['a negative value', { filters: [{ ...filter, value: -1 }] }, ['filters.0.value']],
])('the form names the fields to correct: %s', (_name, more, fields) => {
  expect([...issuesOf(segmentForm, { ...blankSegment, name: 'A', ...more }).keys()]).toEqual(fields)
})

test('only filters that the server accepts are counted', () => {
  expect(validFilters([filter])).toEqual([filter])
  expect(validFilters([{ ...filter, value: '' }])).toBeUndefined()
  expect(validFilters([])).toBeUndefined()
})

test('a new filter takes a field that has none yet', () => {
  const all = segmentField.options.map((field) => ({ ...filter, field }))
  expect(nextFilter(blankSegment.filters).field).toBe('total_spent')
  expect(nextFilter(all.filter(({ field }) => field !== 'coupons_used')).field).toBe('coupons_used')
  expect(nextFilter(all).field).toBe('total_orders')
})
