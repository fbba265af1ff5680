import { answersCell } from '../exports/answers-cell.rules.ts'
import { amountCell, localDateTime, yesNo } from '../exports/cells.rules.ts'
import type { Cell } from '../exports/csv.rules.ts'
import type { CellFormat } from '../exports/define-export.ts'
import type { defineExport } from '../exports/define-export.ts'
import type { ExportedOrder, ExportedOrderLine, OrderField, OrderLineField } from './order-export.db.ts'

type Categories = Parameters<typeof defineExport<ExportedOrder, OrderField>>[0]['categories']

/** A column and the fields that it reads of an order. */
export const orderColumn = <F extends OrderField>(
  fields: readonly F[],
  cell: (order: Pick<ExportedOrder, F>, format: CellFormat) => Cell,
) => ({ fields, cell })

export const lineColumn = <F extends OrderLineField>(
  fields: readonly F[],
  cell: (line: Pick<ExportedOrderLine, F>, format: CellFormat) => Cell,
) => ({ fields, cell })

/** A field as it is. */
export const plainColumn = (field: PlainField<ExportedOrder> & OrderField) =>
  orderColumn([field], (order) => order[field])
export const plainLineColumn = (field: PlainField<ExportedOrderLine> & OrderLineField) =>
  lineColumn([field], (line) => line[field])
type PlainField<R> = { [K in keyof R]: R[K] extends Cell ? K : never }[keyof R]

const amountColumn = (field: NumberField<ExportedOrder> & OrderField) =>
  orderColumn([field, 'currency'], (order) => amountCell(order[field], order.currency))
export const lineAmountColumn = (field: NumberField<ExportedOrderLine> & OrderLineField) =>
  lineColumn([field, 'currency'], (line) => amountCell(line[field], line.currency))
type NumberField<R> = { [K in keyof R]: R[K] extends number ? K : never }[keyof R]

export const itemsText = ({ items_summary }: Pick<ExportedOrder, 'items_summary'>) =>
  items_summary
    .map(
      ({ quantity, name, options = [] }) =>
        `${quantity} × ${name}${options.length > 0 ? ` (${options.join(', ')})` : ''}`,
    )
    .join('; ')

const chargesText = ({ charges, currency }: Pick<ExportedOrder, 'charges' | 'currency'>) =>
  charges.length === 0
    ? null
    : charges.map((charge) => `${charge.name}: ${amountCell(charge.amount, currency)}`).join('; ')

type FormAnswers = Pick<ExportedOrder, 'form_data' | 'form_labels' | 'form_field_ids'>
const answersText = ({ form_data, form_labels, form_field_ids }: FormAnswers, format: CellFormat) =>
  answersCell(form_data, { labels: form_labels ?? {}, fieldIds: form_field_ids ?? [] }, format)

export const orderCategories: Categories = [
  {
    category: 'order_information',
    columns: {
      order_id: plainColumn('order_id'),
      order_status: orderColumn(['order_status'], ({ order_status }, { translate }) =>
        translate(`order_${order_status}`),
      ),
      order_type: orderColumn(['order_type'], ({ order_type }, { translate }) => translate(order_type)),
      merchant_name: plainColumn('merchant_name'),
      customer_name: plainColumn('customer_name'),
      mobile: plainColumn('customer_mobile'),
      email: plainColumn('customer_email'),
      source: orderColumn(['source'], ({ source }, { translate }) => translate(`source_${source}`)),
      placed_at: orderColumn(['placed_at'], ({ placed_at }, format) => localDateTime(placed_at, format)),
      delivery_at: orderColumn(['delivery_timestamp'], (order, format) =>
        localDateTime(order.delivery_timestamp, format),
      ),
      is_scheduled: orderColumn(['is_scheduled'], ({ is_scheduled }, format) => yesNo(is_scheduled, format)),
      preparation_time: plainColumn('preparation_time'),
      cancel_reason: plainColumn('cancel_reason'),
      customer_note: plainColumn('customer_note'),
    },
  },
  {
    category: 'payment',
    columns: {
      payment_mode: orderColumn(['payment_mode'], ({ payment_mode }, { translate }) => translate(payment_mode)),
      payment_status: orderColumn(['payment_status'], ({ payment_status }, { translate }) =>
        translate(`paid_${payment_status}`),
      ),
      txn_id: plainColumn('txn_id'),
      currency: plainColumn('currency'),
      subtotal: amountColumn('subtotal'),
      coupon: plainColumn('coupon_code'),
      coupon_discount: amountColumn('coupon_discount'),
      product_tax: amountColumn('product_tax'),
      tip: amountColumn('tip'),
      grand_total: amountColumn('grand_total'),
      wallet_amount: amountColumn('wallet_amount'),
      commission_amount: amountColumn('commission_amount'),
      merchant_amount: amountColumn('merchant_amount'),
      admin_amount: amountColumn('admin_amount'),
    },
  },
  {
    category: 'delivery_details',
    columns: {
      delivery_fee: amountColumn('delivery_fee'),
      delivery_tax: amountColumn('delivery_tax'),
      address: plainColumn('address'),
      city: plainColumn('city'),
      postal_code: plainColumn('postal_code'),
      pickup: plainColumn('pickup'),
      drop: plainColumn('drop'),
      distance: plainColumn('distance'),
      driver_name: plainColumn('driver_name'),
      delivery_provider: plainColumn('delivery_provider'),
      delivery_instruction: plainColumn('delivery_instruction'),
      table_number: plainColumn('table_number'),
    },
  },
  {
    category: 'custom_charges',
    columns: {
      charges_total: amountColumn('charges_total'),
      charges: orderColumn(['charges', 'currency'], chargesText),
    },
  },
]

export const otherCategory: Categories[number] = {
  category: 'other',
  columns: { form_answers: orderColumn(['form_data', 'form_labels', 'form_field_ids'], answersText) },
}
