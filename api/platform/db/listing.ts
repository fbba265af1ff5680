import { invalid } from '../fail.ts'

export type Sort<F extends string> = { field: F; direction: 'asc' | 'desc' }

/** 'field' or '-field' as a list's order; 422 for a field that the list does not know. */
export function sortBy<F extends string>(text: string | undefined, fields: readonly F[], otherwise: Sort<F>): Sort<F> {
  if (!text) return otherwise
  const name = text.replace(/^-/, '')
  const field = fields.find((one) => one === name)
  if (!field) throw invalid({ sort: 'The selected sort is invalid.' })
  return { field, direction: text.startsWith('-') ? 'desc' : 'asc' }
}

/** `text` as a part of a LIKE pattern over lower-case text; its own %, _ and \ are literal. */
export const partOf = (text: string) => `%${text.trim().toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

/** Rows to pass over for a page from 1. */
export const offsetOf = ({ page, limit }: { page: number; limit: number }) => (page - 1) * limit
