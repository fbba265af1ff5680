import { expect, test } from 'vitest'
import { barsOf } from './chart-bars.ts'

const hour = (at: number, orders: number, sales: number) => ({ hour: at, orders, sales })
const day = (local_date: string, orders: number, sales: number) => ({ local_date, orders, sales })
const previous = {
  orders: 0,
  sales: 0,
  average_rating: null,
  start_date: '2026-11-13',
  end_date: '2026-11-13',
  until: '2026-11-13T19:40:00Z',
  series: [],
  hours: [hour(10, 1, 500), hour(23, 1, 900)],
}
const oneDay = {
  start_date: '2026-11-20',
  end_date: '2026-11-20',
  series: [],
  hours: [hour(0, 0, 0), hour(12, 3, 4200), hour(19, 2, 2500)],
  previous,
}
const at = { locale: 'en', today: '2026-11-20', hour: 19 }

test('one day is drawn in hours, from the first busy one to the last, of either day', () => {
  const bars = barsOf({ answer: oneDay, figure: 'sales', ...at })
  expect(bars.map(({ label: text }) => text)).toEqual([
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
    '18',
    '19',
    '20',
    '21',
    '22',
    '23',
  ])
  expect(bars.find(({ label: text }) => text === '12')).toMatchObject({ value: 4200, previous: 0, isPartial: false })
  expect(bars.find(({ label: text }) => text === '10')).toMatchObject({ value: 0, previous: 500 })
})

test('the hour that runs is marked, on its own day only', () => {
  expect(
    barsOf({ answer: oneDay, figure: 'orders', ...at })
      .filter(({ isPartial: running }) => running)
      .map(({ label: text, value }) => [text, value]),
  ).toEqual([['19', 2]])
  expect(
    barsOf({ answer: oneDay, figure: 'orders', ...at, today: '2026-11-21' }).some(({ isPartial: running }) => running),
  ).toBe(false)
})

test('several days are drawn in days beside the days before', () => {
  const answer = {
    start_date: '2026-11-19',
    end_date: '2026-11-20',
    hours: [],
    series: [day('2026-11-19', 4, 100), day('2026-11-20', 2, 60)],
    previous: { ...previous, hours: [], series: [day('2026-11-17', 1, 10), day('2026-11-18', 3, 90)] },
  }
  expect(barsOf({ answer, figure: 'sales', ...at })).toEqual([
    { key: '2026-11-19', label: '19 Nov', description: 'Thu 19 Nov', value: 100, previous: 10, isPartial: false },
    { key: '2026-11-20', label: '20 Nov', description: 'Fri 20 Nov', value: 60, previous: 90, isPartial: true },
  ])
})

test('a day without orders still has its hours', () => {
  expect(
    barsOf({
      answer: { ...oneDay, hours: [], previous: { ...previous, hours: [] } },
      figure: 'sales',
      ...at,
      today: '2026-11-21',
    }),
  ).toHaveLength(15)
  expect(
    barsOf({ answer: { ...oneDay, hours: [], previous: { ...previous, hours: [] } }, figure: 'sales', ...at }).map(
      ({ label: text }) => text,
    ),
  ).toHaveLength(15)
})
