import { localDateTime } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import { answersCell } from '../exports/answers-cell.rules.ts'
import { listCustomersAfter, registrationAnswersOf } from './customers.db.ts'

type Answers = Awaited<ReturnType<typeof registrationAnswersOf>>
type Row = Awaited<ReturnType<typeof listCustomersAfter>>[number] & { answers: Answers[string] | undefined }

/** Customers by sign-up. */
export const customersExport = defineExport<Row, 'answers'>({
  type: 'customers',
  async page(db, { options, ...page }, fields) {
    const rows = await listCustomersAfter(db, { ...page, segmentId: options.segment_id ?? null })
    const answers = fields.includes('answers')
      ? await registrationAnswersOf(
          db,
          rows.map(({ id }) => id),
        )
      : {}
    return rows.map((row) => ({ ...row, answers: answers[row.id] }))
  },
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
    {
      category: 'other',
      columns: {
        form_answers: {
          fields: ['answers'],
          cell: ({ answers }, format) => (answers ? answersCell(answers.form_data, answers, format) : null),
        },
      },
    },
  ],
})
