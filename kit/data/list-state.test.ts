import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { searchInput, sortBy } from '#contract/fields.ts'
import { changedParams, clampPage, parseListState } from './list-state.ts'

const input = searchInput.extend({
  ...sortBy('created_at', 'grand_total'),
  tab: z.enum(['all', 'active']).default('all'),
  order_type: z.array(z.enum(['delivery', 'pickup'])).optional(),
  is_scheduled: z.boolean().optional(),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
})
const defaults = { prefix: '', pageSize: 15, sort: '' }
const read = (address: string) => parseListState(new URLSearchParams(address), input, defaults)

test('an empty query is the first page without filters', () => {
  expect(read('')).toEqual({ page: 1, pageSize: 15, search: '', sort: '', filters: {}, input: { page: 1, limit: 15 } })
})

test('the query is converted to the types of the input schema', () => {
  expect(
    read(
      'page=3&limit=50&search=pier&sort=-grand_total&tab=active&order_type=delivery,pickup&is_scheduled=true&start_date=2026-11-01&end_date=2026-11-20',
    ),
  ).toEqual({
    page: 3,
    pageSize: 50,
    search: 'pier',
    sort: '-grand_total',
    filters: { order_type: ['delivery', 'pickup'], is_scheduled: ['true'], days: ['2026-11-01', '2026-11-20'] },
    input: {
      page: 3,
      limit: 50,
      search: 'pier',
      sort: '-grand_total',
      tab: 'active',
      order_type: ['delivery', 'pickup'],
      is_scheduled: true,
      start_date: '2026-11-01',
      end_date: '2026-11-20',
    },
  })
})

test.each(['page=0&limit=9999', 'page=x', 'order_type=drone', 'unknown=1', 'start_date=yesterday'])(
  'ignores values that the call would refuse: %s',
  (address) => {
    expect(read(address).input).toEqual({ page: 1, limit: address.includes('limit') ? 100 : 15 })
  },
)

test('the state round-trips through the query', () => {
  const filters = fc.record({
    order_type: fc.subarray(['delivery', 'pickup']),
    is_scheduled: fc.constantFrom([], ['true'], ['false']),
  })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 500 }),
      fc.integer({ min: 1, max: 100 }),
      fc.string({ maxLength: 50 }),
      filters,
      (page, pageSize, search, filterValues) => {
        const state = read(
          changedParams(
            new URLSearchParams('tab=active&open=7'),
            { page, pageSize, search, filters: filterValues },
            defaults,
          ).toString(),
        )
        expect(state).toMatchObject({ page, pageSize, search })
        expect(state.input['tab']).toBe('active')
        for (const [name, values] of Object.entries(filterValues)) expect(state.filters[name] ?? []).toEqual(values)
      },
    ),
  )
})

test('clearing filters keeps the view', () => {
  expect(
    changedParams(
      new URLSearchParams('tab=active&order_type=delivery&search=x'),
      { search: '', filters: {}, page: 1 },
      defaults,
    ).toString(),
  ).toBe('tab=active')
})

test('two lists on one screen use different parameters', () => {
  const second = { ...defaults, prefix: 'log_' }
  const address = changedParams(new URLSearchParams('page=2'), { page: 5 }, second)
  expect(address.toString()).toBe('page=2&log_page=5')
  expect(parseListState(address, input, second).page).toBe(5)
  expect(parseListState(address, input, defaults).page).toBe(2)
})

test('a page beyond the last one becomes the last page', () => {
  expect(clampPage({ page: 9999, pageSize: 15 }, { rows: 0, total: 3000 })).toBe(200)
  expect(clampPage({ page: 2, pageSize: 15 }, { rows: 0, total: 15 })).toBe(1)
  expect(clampPage({ page: 3, pageSize: 15 }, { rows: 0, total: 0 })).toBe(1)
  // The count may be some seconds old, so existing rows are shown.
  expect(clampPage({ page: 2, pageSize: 15 }, { rows: 1, total: 15 })).toBe(2)
})

test('an unknown sort, of an old link, is not sent', () => {
  expect(read('sort=password').input).toEqual({ page: 1, limit: 15 })
})
