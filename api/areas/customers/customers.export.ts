import { localDateTime } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import { listCustomersAfter } from './customers.db.ts'

/** Customers by sign-up. */
export const customersExport = defineExport({
  type: 'customers',
  page: (db, { options, ...page }) => listCustomersAfter(db, { ...page, segmentId: options.segment_id ?? null }),
  categories: [
    {
      category: 'person',
      columns: {
        id: ({ id }) => id,
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
