import { expect, test } from 'vitest'
import { daysWithRoomFor } from './slot-room.ts'

test('only slots with room for all pieces are left, and days with such slots', () => {
  const days = [
    { local_date: '2026-01-15', slots: [{ remaining_items: 3 }, { remaining_items: 4 }, { remaining_items: null }] },
    { local_date: '2026-01-16', slots: [{ remaining_items: 3 }] },
  ]
  expect(daysWithRoomFor(days, 3)).toEqual(days)
  expect(daysWithRoomFor(days, 4)).toEqual([
    { local_date: '2026-01-15', slots: [{ remaining_items: 4 }, { remaining_items: null }] },
  ])
})
