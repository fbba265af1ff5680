import { z } from 'zod'

/** What the address says about a list. */
export type ListState = {
  page: number
  size: number
  search: string
  sort: string
  filters: Readonly<Record<string, readonly string[]>>
}
export type ListDefaults = { prefix: string; size: number; sort: string }

const own = new Set(['page', 'limit', 'search', 'sort'])
/** Choose a view of the list and are no filters: clearing filters leaves them. */
const views = new Set(['tab', 'open', 'view'])

/** The state of a list in an address; `filled` is the call's input made of it. Names and values that the call's input does not take are ignored. */
export function stateIn(
  params: URLSearchParams,
  input: z.ZodType,
  { prefix, size, sort }: ListDefaults,
): ListState & { filled: Record<string, unknown> } {
  const get = (name: string) => params.get(prefix + name)
  const page = Math.max(1, Math.trunc(Number(get('page'))) || 1)
  const limit = Math.min(100, Math.max(1, Math.trunc(Number(get('limit'))) || size))
  const search = (get('search') ?? '').slice(0, 50)
  const order = get('sort') ?? sort
  const shape = input instanceof z.ZodObject ? (input.shape as Record<string, z.ZodType>) : {}
  const filters: Record<string, readonly string[]> = {}
  const filled: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const text = get(name)
    if (own.has(name) || text === null || text === '') continue
    const parsed = schema.safeParse(valueOf(text, schema))
    if (!parsed.success) continue
    filled[name] = parsed.data
    if (!views.has(name)) filters[name] = text.split(',')
  }
  const taken = (name: string) => name in shape
  return {
    page,
    size: limit,
    search,
    sort: order,
    filters: joined(filters),
    filled: {
      ...filled,
      ...(taken('page') ? { page } : {}),
      ...(taken('limit') ? { limit } : {}),
      ...(search && taken('search') ? { search } : {}),
      ...(order && taken('sort') ? { sort: order } : {}),
    },
  }
}

/** The last page there is, for who stands behind it: by an old link, or because its rows have gone meanwhile. */
export const pageWithin = (
  { page, size }: Pick<ListState, 'page' | 'size'>,
  { rows, total }: { rows: number; total: number },
) => (rows > 0 ? page : Math.min(page, Math.max(1, Math.ceil(total / size))))

/** A span of days is one filter of two values, kept as two names. */
function joined(filters: Record<string, readonly string[]>) {
  const { start_date: from, end_date: to, ...rest } = filters
  return from || to ? { ...rest, days: [from?.[0] ?? '', to?.[0] ?? ''] } : rest
}

function valueOf(text: string, schema: z.ZodType): unknown {
  const { type } = inner(schema).def
  if (type === 'array') return text.split(',')
  if (type === 'boolean') return text === 'true' ? true : text === 'false' ? false : text
  if (type === 'number' || type === 'int') return Number(text)
  return text
}

function inner(schema: z.ZodType): z.ZodType {
  const { innerType } = schema.def as { innerType?: z.ZodType }
  return innerType ? inner(innerType) : schema
}

/** The address after a change; what equals the default is left out, so that plain lists have plain addresses. */
export function changedParams(
  before: URLSearchParams,
  change: Partial<ListState>,
  { prefix, size, sort }: ListDefaults,
): URLSearchParams {
  const after = new URLSearchParams(before)
  const set = (name: string, value: string, plain: string) =>
    value === plain ? after.delete(prefix + name) : after.set(prefix + name, value)
  if (change.page !== undefined) set('page', String(change.page), '1')
  if (change.size !== undefined) set('limit', String(change.size), String(size))
  if (change.search !== undefined) set('search', change.search, '')
  if (change.sort !== undefined) set('sort', change.sort, sort)
  if (change.filters !== undefined) putFilters(after, change.filters, prefix)
  return after
}

function putFilters(after: URLSearchParams, filters: ListState['filters'], prefix: string) {
  for (const name of new Set(after.keys())) {
    const bare = name.startsWith(prefix) ? name.slice(prefix.length) : undefined
    if (bare !== undefined && !own.has(bare) && !views.has(bare) && !(bare in filters)) after.delete(name)
  }
  for (const [name, values] of Object.entries(filters)) {
    if (name === 'days') {
      putOne(after, `${prefix}start_date`, values[0] ?? '')
      putOne(after, `${prefix}end_date`, values[1] ?? '')
    } else putOne(after, prefix + name, values.join(','))
  }
}

const putOne = (after: URLSearchParams, name: string, value: string) =>
  value === '' ? after.delete(name) : after.set(name, value)
