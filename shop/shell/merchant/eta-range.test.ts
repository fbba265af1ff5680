import { expect, test } from 'vitest'
import { etaRangeOf } from './eta-range.ts'

test('how long it takes is said where the shop delivers, and where nobody has said yet where it goes', () => {
  expect([true, null, false].map((is_serviceable) => etaRangeOf({ eta_min: 10, eta_max: 20, is_serviceable }))).toEqual(
    [[[10, 20]], [[10, 20]], []],
  )
})
