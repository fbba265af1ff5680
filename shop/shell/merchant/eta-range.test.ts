import { expect, test } from 'vitest'
import { etaRangeOf } from './eta-range.ts'

test('the ETA is shown if the merchant delivers or the location is unknown', () => {
  expect([true, null, false].map((is_serviceable) => etaRangeOf({ eta_min: 10, eta_max: 20, is_serviceable }))).toEqual(
    [[[10, 20]], [[10, 20]], []],
  )
})
