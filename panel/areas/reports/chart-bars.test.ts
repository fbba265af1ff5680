import { expect, test } from 'vitest'
import { toBars } from './chart-bars.ts'

const hourOf = (at: number, orders: number, sales: number) => ({ hour: at, orders, sales })
const dayOf = (local_date: string, orders: number, sales: number) => ({ local_date, orders, sales })
const previous = {
  orders: 0,
  sales: 0,
  average_rating: null,
  start_date: '2026-11-13',
  end_date: '2026-11-13',
  until: '2026-11-13T19:40:00Z',
  series: [],
  hours: [hourOf(10, 1, 500), hourOf(23, 1, 900)],
}
const oneDay = {
  start_date: '2026-11-20',
  end_date: '2026-11-20',
  series: [],
  hours: [hourOf(0, 0, 0), hourOf(12, 3, 4200), hourOf(19, 2, 2500)],
  previous,
}
const chartTime = { locale: 'en', today: '2026-11-20', hour: 19 }

test('one day is shown in hours, from the first to the last active hour of both days', () => {
  const bars = toBars({ dashboard: oneDay, metric: 'sales', ...chartTime })
  expect(bars.map(({ label }) => label)).toEqual([
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
  expect(bars.find(({ label }) => label === '12')).toMatchObject({ value: 4200, previous: 0, isPartial: false })
  expect(bars.find(({ label }) => label === '10')).toMatchObject({ value: 0, previous: 500 })
})

test('the current hour is partial, on its own day only', () => {
  expect(
    toBars({ dashboard: oneDay, metric: 'orders', ...chartTime })
      .filter(({ isPartial }) => isPartial)
      .map(({ label, value }) => [label, value]),
  ).toEqual([['19', 2]])
  expect(
    toBars({ dashboard: oneDay, metric: 'orders', ...chartTime, today: '2026-11-21' }).some(
      ({ isPartial }) => isPartial,
    ),
  ).toBe(false)
})

test('several days are shown as days, beside the previous period', () => {
  const dashboard = {
    start_date: '2026-11-19',
    end_date: '2026-11-20',
    hours: [],
    series: [dayOf('2026-11-19', 4, 100), dayOf('2026-11-20', 2, 60)],
    previous: { ...previous, hours: [], series: [dayOf('2026-11-17', 1, 10), dayOf('2026-11-18', 3, 90)] },
  }
  expect(toBars({ dashboard, metric: 'sales', ...chartTime })).toEqual([
    { key: '2026-11-19', label: '19 Nov', description: 'Thu 19 Nov', value: 100, previous: 10, isPartial: false },
    { key: '2026-11-20', label: '20 Nov', description: 'Fri 20 Nov', value: 60, previous: 90, isPartial: true },
  ])
})

test('a day without orders still shows its hours', () => {
  expect(
    toBars({
      dashboard: { ...oneDay, hours: [], previous: { ...previous, hours: [] } },
      metric: 'sales',
      ...chartTime,
      today: '2026-11-21',
    }),
  ).toHaveLength(15)
  expect(
    toBars({
      dashboard: { ...oneDay, hours: [], previous: { ...previous, hours: [] } },
      metric: 'sales',
      ...chartTime,
    }).map(({ label }) => label),
  ).toHaveLength(15)
})
