import { Temporal } from 'temporal-polyfill'
import type { Analytics } from '#contract/areas/reports.ts'

/** Months of the table, the last one included. */
const maxMonths = 12

type Cohort = NonNullable<Analytics['cohorts']>[number]

/** The first days of the months of a table that ends with this day. */
export function cohortMonths(endDate: string): string[] {
  const last = Temporal.PlainDate.from(endDate).with({ day: 1 })
  return Array.from({ length: maxMonths }, (_, index) => last.add({ months: index + 1 - maxMonths }).toString())
}

/** A row for each of these months, from the first one with customers on. */
export function cohortsOf(
  months: readonly string[],
  rows: readonly { first_month: string; order_month: string; customers: number }[],
): Cohort[] {
  const counts = new Map(rows.map((row) => [`${row.first_month} ${row.order_month}`, row.customers]))
  const cohorts = months.map((month, index) => {
    const [customers = 0, ...returned] = months.slice(index).map((later) => counts.get(`${month} ${later}`) ?? 0)
    return { month, customers, returned }
  })
  const first = cohorts.findIndex(({ customers }) => customers > 0)
  return first === -1 ? [] : cohorts.slice(first)
}
