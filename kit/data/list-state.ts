import { z } from 'zod'

/** State of a list in the query of the address. */
export type ListState = {
  page: number
  pageSize: number
  search: string
  sort: string
  filters: Readonly<Record<string, readonly string[]>>
}
export type ListDefaults = { prefix: string; pageSize: number; sort: string }

/** Rows of the longest page that calls give. */
export const maxPageSize = 100

const reservedNames = new Set(['page', 'limit', 'search', 'sort'])
/** Parameters that select a view of the list. Clearing filters keeps them. */
const viewParams = new Set(['tab', 'open', 'view'])

/**
 * Reads the state of a list from the query. `input` is the input of the call. Names and values that the schema
 * does not accept are ignored.
 */
export function parseListState(
  params: URLSearchParams,
  schema: z.ZodType,
  { prefix, pageSize, sort }: ListDefaults,
): ListState & { input: Record<string, unknown> } {
  const get = (name: string) => params.get(prefix + name)
  const page = Math.max(1, Math.trunc(Number(get('page'))) || 1)
  const limit = Math.min(maxPageSize, Math.max(1, Math.trunc(Number(get('limit'))) || pageSize))
  const search = (get('search') ?? '').slice(0, 50)
  const order = get('sort') ?? sort
  const shape = schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
  const filters: Record<string, readonly string[]> = {}
  const input: Record<string, unknown> = {}
  for (const [name, field] of Object.entries(shape)) {
    const text = get(name)
    if (reservedNames.has(name) || text === null || text === '') continue
    const parsed = field.safeParse(parseValue(text, field))
    if (!parsed.success) continue
    input[name] = parsed.data
    if (!viewParams.has(name)) filters[name] = text.split(',')
  }
  const accepts = (name: string) => name in shape
  return {
    page,
    pageSize: limit,
    search,
    sort: order,
    filters: joinDays(filters),
    input: {
      ...input,
      ...(accepts('page') ? { page } : {}),
      ...(accepts('limit') ? { limit } : {}),
      ...(search && accepts('search') ? { search } : {}),
      ...(order && shape['sort']?.safeParse(order).success ? { sort: order } : {}),
    },
  }
}

/** The last existing page if `page` is beyond it, because of an old link or deleted rows. */
export const clampPage = (
  { page, pageSize }: Pick<ListState, 'page' | 'pageSize'>,
  { rows, total }: { rows: number; total: number },
) => (rows > 0 ? page : Math.min(page, Math.max(1, Math.ceil(total / pageSize))))

/** A range of days is one filter with two values, stored in two parameters. */
function joinDays(filters: Record<string, readonly string[]>) {
  const { start_date: from, end_date: to, ...rest } = filters
  return from || to ? { ...rest, days: [from?.[0] ?? '', to?.[0] ?? ''] } : rest
}

function parseValue(text: string, schema: z.ZodType): unknown {
  const { type } = unwrap(schema).def
  if (type === 'array') return text.split(',')
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'number' || type === 'int') return Number(text)
  return text
}

function unwrap(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? unwrap(innerType) : schema
}

/** The query after a change. Values equal to the default are left out. */
export function changedParams(
  params: URLSearchParams,
  change: Partial<ListState>,
  { prefix, pageSize, sort }: ListDefaults,
): URLSearchParams {
  const next = new URLSearchParams(params)
  const set = (name: string, value: string, defaultValue: string) =>
    value === defaultValue ? next.delete(prefix + name) : next.set(prefix + name, value)
  if (change.page !== undefined) set('page', String(change.page), '1')
  if (change.pageSize !== undefined) set('limit', String(change.pageSize), String(pageSize))
  if (change.search !== undefined) set('search', change.search, '')
  if (change.sort !== undefined) set('sort', change.sort, sort)
  if (change.filters !== undefined) setFilters(next, change.filters, prefix)
  return next
}

function setFilters(params: URLSearchParams, filters: ListState['filters'], prefix: string) {
  for (const name of new Set(params.keys())) {
    const unprefixed = name.startsWith(prefix) ? name.slice(prefix.length) : undefined
    if (
      unprefixed !== undefined &&
      !reservedNames.has(unprefixed) &&
      !viewParams.has(unprefixed) &&
      !(unprefixed in filters)
    )
      params.delete(name)
  }
  for (const [name, values] of Object.entries(filters)) {
    if (name === 'days') {
      setParam(params, `${prefix}start_date`, values[0] ?? '')
      setParam(params, `${prefix}end_date`, values[1] ?? '')
    } else setParam(params, prefix + name, values.join(','))
  }
}

const setParam = (params: URLSearchParams, name: string, value: string) =>
  value === '' ? params.delete(name) : params.set(name, value)
