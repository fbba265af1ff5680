import type { BreakdownInput, BreakdownRow } from '#contract/areas/reports.ts'
import type { Quality } from '#contract/areas/reports/quality.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { ReportPeriods } from './report-periods.queries.ts'
import { loadQuality } from './quality/quality.queries.ts'
import { sortOf, sortRows } from './reports.rules.ts'
import { listBreakdown, listSums } from './sums.db.ts'
import type { SumGroup } from './sums.db.ts'

const sumGroups: { readonly [by in BreakdownInput['by']]?: SumGroup } = {
  merchant: 'merchant',
  day: 'day',
  order_type: 'order_type',
  payment_mode: 'payment_mode',
}

/** Breakdowns whose keys are of the period itself. */
const withoutComparison: readonly BreakdownInput['by'][] = [
  'day',
  'hour',
  'acceptance',
  'preparation',
  'delivery',
  'lateness',
]

type Page = {
  rows: BreakdownRow[]
  total: number
  quality: { current: Quality; previous: Quality } | null
}

/** A page of a breakdown, each row with the same row of the period of comparison. */
export async function loadBreakdown(db: Db, periods: ReportPeriods, input: BreakdownInput): Promise<Page> {
  if (input.by === 'quality') {
    const { rows, ...page } = await loadQuality(db, periods, input)
    return { ...page, rows: rows.map((row) => ({ ...emptyRow, sales: 0, ...row })) }
  }
  const page = await (sumGroups[input.by] === undefined
    ? dimensionPage(db, periods, input)
    : sumPage(db, periods, input))
  return { ...page, quality: null }
}

type Rows = Pick<Page, 'rows' | 'total'>

async function sumPage(db: Db, { current, previous, earlier }: ReportPeriods, input: BreakdownInput): Promise<Rows> {
  const { by, page, limit, search } = input
  const group = sumGroups[by] ?? 'day'
  const isCompared = !withoutComparison.includes(by)
  const [sums, before] = await Promise.all([
    listSums(db, current, current.period.until, group),
    isCompared ? listSums(db, earlier, previous.period.until, group) : [],
  ])
  const names = by === 'merchant' ? await listMerchantNames(db, [...new Set(sums.map(({ key }) => key))]) : new Map()
  const { sort, descending } = sortOf(by, input.sort)
  const text = search.trim().toLowerCase()
  const rows = sums
    .map((row) => ({ ...emptyRow, ...row, label: names.get(row.key) ?? null }))
    .filter(({ key, label }) => (label ?? key).toLowerCase().includes(text))
  const paged = sortRows(rows, sort, descending).slice((page - 1) * limit, page * limit)
  return { rows: isCompared ? withPrevious(paged, before) : paged, total: rows.length }
}

async function dimensionPage(
  db: Db,
  { current, previous, earlier }: ReportPeriods,
  input: BreakdownInput,
): Promise<Rows> {
  const { by, page, limit, search } = input
  if (by === 'quality' || by === 'merchant' || by === 'day' || by === 'order_type' || by === 'payment_mode')
    return { rows: [], total: 0 }
  const { sort, descending } = sortOf(by, input.sort)
  const query = {
    by,
    search: search.trim(),
    order: sort === 'commission' ? 'sales' : sort,
    descending,
    limit,
    offset: (page - 1) * limit,
  } as const
  const { rows, total } = await listBreakdown(db, current, current.period.until, query)
  const full = rows.map((row) => ({ ...emptyRow, ...row }))
  if (withoutComparison.includes(by) || rows.length === 0) return { rows: full, total }
  const keys = rows.map(({ key }) => key)
  const before = await listBreakdown(db, earlier, previous.period.until, {
    ...query,
    search: '',
    keys,
    offset: 0,
    limit: keys.length * maxCurrencies,
  })
  return { rows: withPrevious(full, before.rows), total }
}

const maxCurrencies = 20

const emptyRow = {
  label: null,
  merchant_id: null,
  merchant_name: null,
  cancelled_orders: 0,
  quantity: 0,
  combo_quantity: 0,
  discount: 0,
  tax: 0,
  commission: 0,
  delivery_fee: 0,
  charges: 0,
  tip: 0,
  previous: null,
  quality: null,
  previous_quality: null,
}

type BreakdownSum = { key: string; currency: string; merchant_id?: string | null; orders: number; sales: number }
const identityOf = ({ key, currency, merchant_id }: BreakdownSum) => [key, currency, merchant_id ?? ''].join('|')

function withPrevious<T extends BreakdownSum>(rows: readonly T[], before: readonly BreakdownSum[]) {
  const byIdentity = new Map(before.map((row) => [identityOf(row), row]))
  return rows.map((row) => {
    const { orders = 0, sales = 0 } = byIdentity.get(identityOf(row)) ?? {}
    return { ...row, previous: { orders, sales } }
  })
}

/** The names of merchants, also of deleted ones, by id. */
export async function listMerchantNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('merchant')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
