import { parseSort } from '#api/platform/db/listing.ts'
import type { Sorted } from './order-pages.queries.ts'

const sortableColumns = {
  created_at: 'placed_at',
  placed_at: 'placed_at',
  grand_total: 'grand_total',
  delivery_timestamp: 'delivery_timestamp',
  order_id: 'order_id',
} as const
const fields = ['created_at', 'placed_at', 'grand_total', 'delivery_timestamp', 'order_id'] as const

/** Parses 'field' or '-field'. Defaults to newest first; throws 422 for a field that is not sortable. */
export function sortOf(
  text: string | undefined,
  otherwise: Sorted = { column: 'placed_at', descending: true },
): Sorted {
  if (!text) return otherwise
  const { field, direction } = parseSort(text, fields, { field: 'created_at', direction: 'desc' })
  return { column: sortableColumns[field], descending: direction === 'desc' }
}
