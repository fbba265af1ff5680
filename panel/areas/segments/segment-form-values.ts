import type { z } from 'zod'
import { segmentField, SegmentInput } from '#contract/areas/segments.ts'
import type { Segment } from '#contract/areas/segments.ts'

export const segmentForm = SegmentInput.pick({ name: true, filters: true })
export type SegmentValues = z.input<typeof segmentForm>
type Filter = SegmentValues['filters'][number]

export const blankSegment: SegmentValues = {
  name: '',
  filters: [{ field: 'total_orders', operator: 'greater_than', value: 0 }],
}

export const valuesOf = ({ name, filters }: Segment): SegmentValues => ({ name, filters })

/** The next filter to add: of a field that has none yet. */
export function nextFilter(filters: readonly Filter[]): Filter {
  const field = segmentField.options.find((option) => !filters.some((filter) => filter.field === option))
  return { field: field ?? 'total_orders', operator: 'greater_than', value: 0 }
}

/** The filters if the server accepts them, else undefined. */
export function validFilters(filters: unknown): SegmentValues['filters'] | undefined {
  const parsed = segmentForm.shape.filters.safeParse(filters)
  return parsed.success ? parsed.data : undefined
}

export const maxFilters = 20
