import { expect, test } from 'vitest'
import { maxValuesOf, minValuesOf } from './options.ts'

test.each([
  [{ type: 'single', is_required: true, range: { min: 0, max: 3 } }, 1, 1],
  [{ type: 'single', is_required: false, range: { min: 0, max: 9 } }, 0, 1],
  [{ type: 'multiple', is_required: true, range: { min: 0, max: 4 } }, 1, 4],
  [{ type: 'multiple', is_required: false, range: { min: 2, max: 3 } }, 2, 3],
] as const)('%j asks for %i to %i', (option, min, max) => {
  expect([minValuesOf(option), maxValuesOf(option)]).toEqual([min, max])
})
