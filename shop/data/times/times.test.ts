import { expect, test } from 'vitest'
import { readOrderTimes } from './times.ts'

const [past, soon, later] = [-1, 1, 2].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())

test('future order times are read from the cookie, everything else is ignored', () => {
  expect(
    readOrderTimes(`theme=dark; shop=%7B%7D; shop-times=pier~${soon}~${later}|gone~${past}~${soon}|half~${soon}|word`),
  ).toEqual({ pier: { start: soon, end: later } })
  for (const cookies of [
    null,
    '',
    'shop=%7B%7D',
    'shop-times=',
    'shop-times=%',
    'shop-times=|~',
    `other-shop-times=pier~${soon}~${later}`,
  ])
    expect(readOrderTimes(cookies)).toEqual({})
})
