import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { searchInput } from '#contract/fields.ts'
import { changedParams, pageWithin, stateIn } from './list-state.ts'

const input = searchInput.extend({
  tab: z.enum(['all', 'active']).default('all'),
  order_type: z.array(z.enum(['delivery', 'pickup'])).optional(),
  is_scheduled: z.boolean().optional(),
  start_date: z.iso.date().optional(),
  end_date: z.iso.date().optional(),
})
const plain = { prefix: '', size: 15, sort: '' }
const read = (address: string) => stateIn(new URLSearchParams(address), input, plain)

test('a plain address is the first page of everything', () => {
  expect(read('')).toEqual({ page: 1, size: 15, search: '', sort: '', filters: {}, filled: { page: 1, limit: 15 } })
})

test("the address fills the call in the call's own types", () => {
  expect(
    read(
      'page=3&limit=50&search=pier&sort=-total&tab=active&order_type=delivery,pickup&is_scheduled=true&start_date=2026-11-01&end_date=2026-11-20',
    ),
  ).toEqual({
    page: 3,
    size: 50,
    search: 'pier',
    sort: '-total',
    filters: { order_type: ['delivery', 'pickup'], is_scheduled: ['true'], days: ['2026-11-01', '2026-11-20'] },
    filled: {
      page: 3,
      limit: 50,
      search: 'pier',
      sort: '-total',
      tab: 'active',
      order_type: ['delivery', 'pickup'],
      is_scheduled: true,
      start_date: '2026-11-01',
      end_date: '2026-11-20',
    },
  })
})

test.each(['page=0&limit=9999', 'page=x', 'order_type=drone', 'unknown=1', 'start_date=yesterday'])(
  'what the call would refuse is ignored: %s',
  (address) => {
    expect(read(address).filled).toEqual({ page: 1, limit: address.includes('limit') ? 100 : 15 })
  },
)

test('what is written into the address is read out again', () => {
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
      (page, size, search, set) => {
        const state = read(
          changedParams(
            new URLSearchParams('tab=active&open=7'),
            { page, size, search, filters: set },
            plain,
          ).toString(),
        )
        expect(state).toMatchObject({ page, size, search })
        expect(state.filled['tab']).toBe('active')
        for (const [name, values] of Object.entries(set)) expect(state.filters[name] ?? []).toEqual(values)
      },
    ),
  )
})

test('clearing takes filters away and leaves the view', () => {
  expect(
    changedParams(
      new URLSearchParams('tab=active&order_type=delivery&search=x'),
      { search: '', filters: {}, page: 1 },
      plain,
    ).toString(),
  ).toBe('tab=active')
})

test('two lists on one screen do not meet', () => {
  const second = { ...plain, prefix: 'log_' }
  const address = changedParams(new URLSearchParams('page=2'), { page: 5 }, second)
  expect(address.toString()).toBe('page=2&log_page=5')
  expect(stateIn(address, input, second).page).toBe(5)
  expect(stateIn(address, input, plain).page).toBe(2)
})

test('a page behind the last one leads to the last that there is', () => {
  expect(pageWithin({ page: 9999, size: 15 }, { rows: 0, total: 3000 })).toBe(200)
  expect(pageWithin({ page: 2, size: 15 }, { rows: 0, total: 15 })).toBe(1)
  expect(pageWithin({ page: 3, size: 15 }, { rows: 0, total: 0 })).toBe(1)
  // a count may be some seconds old: rows that are there are shown
  expect(pageWithin({ page: 2, size: 15 }, { rows: 1, total: 15 })).toBe(2)
})
