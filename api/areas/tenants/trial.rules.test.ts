import { expect, test } from 'vitest'
import { dueTrialNotice } from './trial.rules.ts'

const end = '2026-06-15T12:00:00Z'
test.each([
  ['2026-06-08T11:59:59Z', undefined],
  ['2026-06-08T12:00:00Z', 7],
  ['2026-06-12T11:00:00Z', 7],
  ['2026-06-12T12:00:00Z', 3],
  ['2026-06-14T12:00:00Z', 1],
  ['2026-06-15T11:59:59Z', 1],
  ['2026-06-15T12:00:00Z', 0],
  ['2026-06-20T12:00:00Z', 0],
])('at %s the notice of %s days is due', (at, days) => {
  expect(dueTrialNotice(end, Date.parse(at))).toBe(days)
})
