import type { z } from 'zod'
import { segmentField, segmentFlags, SegmentInput } from '#contract/areas/segments.ts'
import type { Segment, SegmentField } from '#contract/areas/segments.ts'

export const segmentForm = SegmentInput.pick({ name: true, filters: true })
export type SegmentValues = z.input<typeof segmentForm>
type Filter = SegmentValues['filters'][number]

export const blankSegment: SegmentValues = {
  name: '',
  filters: [{ field: 'total_orders', operator: 'greater_than', value: 0 }],
}

export const valuesOf = ({ name, filters }: Segment): SegmentValues => ({
  name,
  filters: filters.map(({ of_name: _name, ...filter }) => filter),
})

/** A filter whose value is still to be entered; a flag is set. */
export const blankFilter = (field: SegmentField): Filter =>
  segmentFlags.includes(field)
    ? { field, operator: 'equal_to', value: 1 }
    : { field, operator: 'greater_than', value: 0 }

/** The next filter to add: of a field that has none yet. */
export function nextFilter(filters: readonly Filter[]): Filter {
  const field = segmentField.options.find((option) => !filters.some((filter) => filter.field === option))
  return blankFilter(field ?? 'total_orders')
}

/** The filters if the server accepts them, else undefined. */
export function validFilters(filters: unknown): SegmentValues['filters'] | undefined {
  const parsed = segmentForm.shape.filters.safeParse(filters)
  return parsed.success ? parsed.data : undefined
}

export const maxFilters = 20
