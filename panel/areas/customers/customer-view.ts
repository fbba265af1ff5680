import { customers } from '#contract/areas/customers.ts'
import type { CustomerRecord, CustomerRow } from '#contract/areas/customers.ts'
import { customersInView } from '#contract/rules/interface-constants.ts'
import { queryClient, queryKeyOf } from '#kit/data/query.ts'

/** Calls to invalidate after a customer was added, changed or deleted. */
export const customerQueries = [customers]

export const fullNameOf = ({ first_name, last_name }: { first_name: string; last_name: string }) =>
  `${first_name} ${last_name}`.trim()

export const newestFirst = '-sign_up_date'

type Page<Row> = { data: Row[]; meta: { total: number } }

/** The page with a new row on top. The last row leaves a full view. A page that was loaded with the row stays as it is. */
export function withNewRow<Row extends { id: string }>(page: Page<Row>, row: Row): Page<Row> {
  if (page.data.some(({ id }) => id === row.id)) return page
  const kept = page.data.slice(0, page.data.length >= customersInView ? customersInView - 1 : page.data.length)
  return { data: [row, ...kept], meta: { ...page.meta, total: page.meta.total + 1 } }
}

/** Shows a new customer at once on the first page of the unfiltered list. */
export function showNewCustomer(customer: CustomerRecord) {
  const row = { ...customer, orders_count: 0, total_spent: 0, last_order_at: null, segments: [] }
  queryClient.setQueryData<Page<CustomerRow>>(
    queryKeyOf(customers.list, { page: 1, limit: customersInView, sort: newestFirst }),
    (page) => page && withNewRow(page, row),
  )
}
