import type { z } from 'zod'
import type { ResponseOf } from '#contract/call.ts'
import type { schedules } from '#contract/areas/schedules.ts'
import { ScheduleUpdateInput } from '#contract/areas/schedules.ts'

export const scheduleForm = ScheduleUpdateInput.omit({ timezone: true }).required()
export type ScheduleValues = z.input<typeof scheduleForm>
export type Schedule = ResponseOf<typeof schedules.show>
type Slot = ScheduleValues['slots'][number]

export const blankSlot = (): Slot => ({
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  start_time: '11:00',
  end_time: '15:00',
})

export const blankSchedule: ScheduleValues = {
  name: '',
  type: 'weekly',
  slots: [blankSlot()],
  start_date: null,
  end_date: null,
  product_ids: [],
  category_ids: [],
  status: 'active',
}

export const scheduleValuesOf = ({
  name,
  type,
  slots,
  start_date,
  end_date,
  product_ids,
  category_ids,
  status,
}: Schedule): ScheduleValues => ({
  name,
  type,
  slots,
  start_date,
  end_date,
  product_ids,
  category_ids,
  status,
})
