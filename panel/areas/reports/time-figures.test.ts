import { expect, test } from 'vitest'
import { timeFiguresOf } from './time-figures.ts'

const row = (key: string, orders: number) => ({ key, orders, quantity: orders * (Number(key) * 60 + 30) })

test('average, median and ninth decile of times that are counted by minutes', () => {
  expect(timeFiguresOf([])).toBeNull()
  expect(timeFiguresOf([row('012', 1)])).toEqual({ orders: 1, averageMinutes: 12.5, halfWithin: 13, mostWithin: 13 })
  expect(timeFiguresOf([row('030', 1), row('010', 5), row('020', 4)])).toEqual({
    orders: 10,
    averageMinutes: 16.5,
    halfWithin: 11,
    mostWithin: 21,
  })
})
