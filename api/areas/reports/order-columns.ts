import type { Address } from '#contract/fields.ts'
import { sortAnswers } from '#contract/rules/forms/answer-order.ts'
import { amountCell, localDateTime, yesNo } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import type { CellFormat } from '../exports/define-export.ts'
import { chosenMerchants } from '../exports/merchant-choice.commands.ts'
import { listOrderLinesAfter, listOrdersAfter } from './order-export.db.ts'
import type { ExportedOrder, ExportedOrderLine } from './order-export.db.ts'

type Categories = Parameters<typeof defineExport<ExportedOrder>>[0]['categories']

const personName = ({ customer_snapshot: { first_name, last_name } }: ExportedOrder) =>
  `${first_name} ${last_name}`.trim()

const addressText = (address: Address | null) =>
  address && [address.house, address.address, address.landmark].filter(Boolean).join(', ')

const amount = (field: AmountField) => (order: ExportedOrder) => amountCell(order[field], order.currency)
type AmountField = {
  [K in keyof ExportedOrder]: ExportedOrder[K] extends number ? K : never
}[keyof ExportedOrder]

const itemsText = ({ items_summary }: ExportedOrder) =>
  items_summary
    .map(
      ({ quantity, name, options = [] }) =>
        `${quantity} × ${name}${options.length > 0 ? ` (${options.join(', ')})` : ''}`,
    )
    .join('; ')

const chargesText = ({ charges, currency }: ExportedOrder) =>
  charges.length === 0
    ? null
    : charges.map((charge) => `${charge.name}: ${amountCell(charge.amount, currency)}`).join('; ')

const answersText = ({ form_data, form_labels, form_field_ids }: ExportedOrder, format: CellFormat) =>
  form_data &&
  Object.entries(sortAnswers(form_data, form_field_ids ?? []))
    .map(([id, answer]) => `${form_labels?.[id] ?? id}: ${answerText(answer, format)}`)
    .join('; ')

const answerText = (answer: unknown, format: CellFormat) => {
  if (answer === true) return yesNo(true, format)
  return Array.isArray(answer) ? answer.join(', ') : String(answer)
}

const categoriesBefore: Categories = [
  {
    category: 'order_information',
    columns: {
      order_id: ({ order_id }) => order_id,
      order_status: ({ order_status }, { translate }) => translate(`order_${order_status}`),
      order_type: ({ order_type }, { translate }) => translate(order_type),
      merchant_name: ({ merchant_snapshot }) => merchant_snapshot.name,
      customer_name: personName,
      mobile: ({ customer_mobile }) => customer_mobile,
      email: ({ customer_email }) => customer_email,
      source: ({ source }, { translate }) => translate(`source_${source}`),
      placed_at: (order, format) => localDateTime(order.placed_at, format),
      delivery_at: (order, format) => localDateTime(order.delivery_timestamp, format),
      is_scheduled: (order, format) => yesNo(order.is_scheduled, format),
      preparation_time: ({ preparation_time }) => preparation_time,
      cancel_reason: ({ cancel_reason }) => cancel_reason,
      customer_note: ({ customer_note }) => customer_note,
    },
  },
  {
    category: 'payment',
    columns: {
      payment_mode: ({ payment_mode }, { translate }) => translate(payment_mode),
      payment_status: ({ payment_status }, { translate }) => translate(`paid_${payment_status}`),
      txn_id: ({ txn_id }) => txn_id,
      currency: ({ currency }) => currency,
      subtotal: amount('subtotal'),
      coupon: ({ coupon }) => coupon?.code ?? null,
      coupon_discount: amount('coupon_discount'),
      product_tax: amount('product_tax'),
      tip: amount('tip'),
      grand_total: amount('grand_total'),
      wallet_amount: amount('wallet_amount'),
      commission_amount: amount('commission_amount'),
      merchant_amount: amount('merchant_amount'),
      admin_amount: amount('admin_amount'),
    },
  },
  {
    category: 'delivery_details',
    columns: {
      delivery_fee: amount('delivery_fee'),
      delivery_tax: amount('delivery_tax'),
      address: ({ address }) => addressText(address),
      city: ({ address }) => address?.city ?? null,
      postal_code: ({ address }) => address?.postal_code ?? null,
      pickup: ({ pickup }) => addressText(pickup),
      drop: (order) => addressText(order.drop),
      distance: ({ distance }) => distance,
      driver_name: ({ driver }) => driver?.name ?? null,
      delivery_provider: ({ delivery_provider }) => delivery_provider,
      delivery_instruction: ({ delivery_instruction }) => delivery_instruction,
      table_number: ({ table_number }) => table_number,
    },
  },
  {
    category: 'custom_charges',
    columns: { charges_total: amount('charges_total'), charges: chargesText },
  },
]

const other: Categories[number] = {
  category: 'other',
  columns: { form_answers: answersText },
}

/** Orders, one row for each. */
export const ordersExport = defineExport<ExportedOrder>({
  type: 'order',
  reportBy: 'order',
  page: (db, { options, ...page }) => listOrdersAfter(db, { ...page, merchantIds: chosenMerchants(options) }),
  categories: [
    ...categoriesBefore,
    {
      category: 'product_information',
      columns: { items: itemsText, items_count: ({ items_count }) => items_count },
    },
    other,
  ],
})

const lineAmount = (field: 'unit_price' | 'line_total' | 'line_discount' | 'line_tax') => (line: ExportedOrderLine) =>
  amountCell(line[field], line.currency)

/** Orders, one row for each line with its options and add-ons. */
export const orderLinesExport = defineExport<ExportedOrderLine>({
  type: 'order',
  reportBy: 'product',
  page: (db, { options, ...page }) => listOrderLinesAfter(db, { ...page, merchantIds: chosenMerchants(options) }),
  categories: [
    ...categoriesBefore,
    {
      category: 'product_information',
      columns: {
        product_name: ({ product_name }) => product_name,
        sku: ({ sku }) => sku,
        quantity: ({ quantity }) => quantity,
        unit_price: lineAmount('unit_price'),
        options: ({ options }) =>
          options.map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`).join('; '),
        addons: ({ addons }) => addons.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
        product_note: ({ product_note }) => product_note,
        line_total: lineAmount('line_total'),
        line_discount: lineAmount('line_discount'),
        line_tax: lineAmount('line_tax'),
      },
    },
    other,
  ],
})
