import { expect, test } from 'vitest'
import { publicationState } from './publication.ts'

const now = Date.parse('2026-03-01T12:00:00Z')
const before = '2026-03-01T11:59:59Z'
const after = '2026-03-01T12:00:01Z'
const at = '2026-03-01T12:00:00Z'

test.each([
  ['inactive', null, null, 'inactive'],
  ['inactive', after, null, 'inactive'],
  ['active', null, null, 'active'],
  ['active', before, after, 'active'],
  ['active', at, after, 'active'],
  ['active', after, null, 'scheduled'],
  ['active', null, at, 'expired'],
  ['active', before, before, 'expired'],
] as const)('%s from %s to %s is %s', (status, start_date, end_date, state) => {
  expect(publicationState({ status, start_date, end_date }, now)).toBe(state)
})
