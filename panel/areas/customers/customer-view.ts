import { customers } from '#contract/areas/customers.ts'
import type { CustomerRecord, CustomerRow } from '#contract/areas/customers.ts'
import { customersInView } from '#contract/rules/interface-constants.ts'
import { queryClient, queryKeyOf } from '#kit/data/query.ts'

/** Calls to invalidate after a customer was added, changed or deleted. */
export const customerQueries = [customers]

export const fullNameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

export const newestFirst = '-sign_up_date'

/** The view with a new row on top. The last row leaves a full view. */
export const withNewRow = <Row>(rows: readonly Row[], row: Row): Row[] => [
  row,
  ...rows.slice(0, rows.length >= customersInView ? customersInView - 1 : rows.length),
]

type Page = { data: CustomerRow[]; meta: { total: number } }

/** Shows a new customer at once on the first page of the unfiltered list. */
export function showNewCustomer(customer: CustomerRecord) {
  const row = { ...customer, orders_count: 0, total_spent: 0, last_order_at: null, segments: [] }
  queryClient.setQueryData<Page>(
    queryKeyOf(customers.list, { page: 1, limit: customersInView, sort: newestFirst }),
    (page) => page && { data: withNewRow(page.data, row), meta: { ...page.meta, total: page.meta.total + 1 } },
  )
}
