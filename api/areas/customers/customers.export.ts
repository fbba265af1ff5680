import { msOf } from '#api/platform/runtime/clock.ts'
import { defineExport } from '../exports/define-export.ts'
import type { CellFormat } from '../exports/define-export.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { listCustomersAfter } from './customers.db.ts'

const localDateTime = (at: string | null, { timezone }: CellFormat) => {
  if (at === null) return null
  const { local_date, local_time } = localTime(msOf(at), timezone)
  return `${local_date} ${local_time}`
}

/** Customers by sign-up. */
export const customersExport = defineExport({
  type: 'customers',
  page: listCustomersAfter,
  categories: [
    {
      category: 'person',
      columns: {
        first_name: (customer) => customer.first_name,
        last_name: (customer) => customer.last_name,
        email: (customer) => customer.email,
        mobile: (customer) => customer.mobile,
        status: ({ status }, { translate }) => translate(status),
        sign_up_date: (customer, format) => localDateTime(customer.sign_up_date, format),
      },
    },
    {
      category: 'orders',
      columns: {
        orders_count: (customer) => customer.orders_count,
        last_order_at: (customer, format) => localDateTime(customer.last_order_at, format),
      },
    },
  ],
})
