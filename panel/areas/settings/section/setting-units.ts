/** Units of numbers, by setting: names of texts. */
const units = {
  preparation_time: 'unit_minutes',
  auto_reject_minutes: 'unit_minutes',
  late_grace_minutes: 'unit_minutes',
  amendment_minutes: 'unit_minutes',
  proof_photo_days: 'unit_days',
  slot_span: 'unit_minutes',
  min_schedule_hours: 'unit_hours',
  min_schedule_days: 'unit_days',
  max_schedule_days: 'unit_days',
  max_distance: 'unit_metres',
} as const

export const unitOf = (key: string) => Object.entries(units).find(([name]) => name === key)?.[1]
