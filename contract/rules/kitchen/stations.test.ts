import { expect, test } from 'vitest'
import { stationFor } from './stations.ts'

const grill = { name: 'Grill', category_ids: ['burgers', 'steaks'] }
const bar = { name: 'Bar', category_ids: ['drinks'] }
const pass = { name: 'Pass', category_ids: [] }

test('a product goes to the first station with one of its categories', () => {
  expect(stationFor(['drinks'], [grill, bar, pass])).toBe('Bar')
  expect(stationFor(['drinks', 'steaks'], [grill, bar])).toBe('Grill')
  expect(stationFor(['drinks', 'steaks'], [bar, grill])).toBe('Bar')
})

test('what no station names goes to the one without categories, or to all', () => {
  expect(stationFor(['salads'], [pass, grill])).toBe('Pass')
  expect(stationFor([], [grill, pass])).toBe('Pass')
  expect(stationFor(['burgers'], [pass, grill])).toBe('Grill')
  expect(stationFor(['salads'], [grill, bar])).toBeNull()
  expect(stationFor(['salads'], [])).toBeNull()
})
