import { answersCell } from '../exports/answers-cell.rules.ts'
import { amountCell, localDateTime, yesNo } from '../exports/cells.rules.ts'
import type { Cell } from '../exports/csv.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import type { CellFormat } from '../exports/define-export.ts'
import { chosenMerchants } from '../exports/merchant-choice.commands.ts'
import { listOrderLinesAfter, listOrdersAfter } from './order-export.db.ts'
import type { ExportedOrder, ExportedOrderLine, OrderField, OrderLineField } from './order-export.db.ts'

type Categories = Parameters<typeof defineExport<ExportedOrder, OrderField>>[0]['categories']

/** A column and the fields that it reads of an order. */
const column = <F extends OrderField>(
  fields: readonly F[],
  cell: (order: Pick<ExportedOrder, F>, format: CellFormat) => Cell,
) => ({ fields, cell })

const lineColumn = <F extends OrderLineField>(
  fields: readonly F[],
  cell: (line: Pick<ExportedOrderLine, F>, format: CellFormat) => Cell,
) => ({ fields, cell })

/** A field as it is. */
const plain = (field: PlainField<ExportedOrder> & OrderField) => column([field], (order) => order[field])
const plainOfLine = (field: PlainField<ExportedOrderLine> & OrderLineField) =>
  lineColumn([field], (line) => line[field])
type PlainField<R> = { [K in keyof R]: R[K] extends Cell ? K : never }[keyof R]

const amount = (field: NumberField<ExportedOrder> & OrderField) =>
  column([field, 'currency'], (order) => amountCell(order[field], order.currency))
const lineAmount = (field: NumberField<ExportedOrderLine> & OrderLineField) =>
  lineColumn([field, 'currency'], (line) => amountCell(line[field], line.currency))
type NumberField<R> = { [K in keyof R]: R[K] extends number ? K : never }[keyof R]

const itemsText = ({ items_summary }: Pick<ExportedOrder, 'items_summary'>) =>
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

const categoriesBefore: Categories = [
  {
    category: 'order_information',
    columns: {
      order_id: plain('order_id'),
      order_status: column(['order_status'], ({ order_status }, { translate }) => translate(`order_${order_status}`)),
      order_type: column(['order_type'], ({ order_type }, { translate }) => translate(order_type)),
      merchant_name: plain('merchant_name'),
      customer_name: plain('customer_name'),
      mobile: plain('customer_mobile'),
      email: plain('customer_email'),
      source: column(['source'], ({ source }, { translate }) => translate(`source_${source}`)),
      placed_at: column(['placed_at'], ({ placed_at }, format) => localDateTime(placed_at, format)),
      delivery_at: column(['delivery_timestamp'], (order, format) => localDateTime(order.delivery_timestamp, format)),
      is_scheduled: column(['is_scheduled'], ({ is_scheduled }, format) => yesNo(is_scheduled, format)),
      preparation_time: plain('preparation_time'),
      cancel_reason: plain('cancel_reason'),
      customer_note: plain('customer_note'),
    },
  },
  {
    category: 'payment',
    columns: {
      payment_mode: column(['payment_mode'], ({ payment_mode }, { translate }) => translate(payment_mode)),
      payment_status: column(['payment_status'], ({ payment_status }, { translate }) =>
        translate(`paid_${payment_status}`),
      ),
      txn_id: plain('txn_id'),
      currency: plain('currency'),
      subtotal: amount('subtotal'),
      coupon: plain('coupon_code'),
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
      address: plain('address'),
      city: plain('city'),
      postal_code: plain('postal_code'),
      pickup: plain('pickup'),
      drop: plain('drop'),
      distance: plain('distance'),
      driver_name: plain('driver_name'),
      delivery_provider: plain('delivery_provider'),
      delivery_instruction: plain('delivery_instruction'),
      table_number: plain('table_number'),
    },
  },
  {
    category: 'custom_charges',
    columns: { charges_total: amount('charges_total'), charges: column(['charges', 'currency'], chargesText) },
  },
]

const other: Categories[number] = {
  category: 'other',
  columns: { form_answers: column(['form_data', 'form_labels', 'form_field_ids'], answersText) },
}

/** Orders, one row for each. */
export const ordersExport = defineExport<ExportedOrder, OrderField>({
  type: 'order',
  reportBy: 'order',
  page: (db, { options, ...page }, fields) =>
    listOrdersAfter(db, { ...page, merchantIds: chosenMerchants(options) }, fields),
  categories: [
    ...categoriesBefore,
    {
      category: 'product_information',
      columns: { items: column(['items_summary'], itemsText), items_count: plain('items_count') },
    },
    other,
  ],
})

/** Orders, one row for each line with its options and add-ons. */
export const orderLinesExport = defineExport<ExportedOrderLine, OrderLineField>({
  type: 'order',
  reportBy: 'product',
  page: (db, { options, ...page }, fields) =>
    listOrderLinesAfter(db, { ...page, merchantIds: chosenMerchants(options) }, fields),
  categories: [
    ...categoriesBefore,
    {
      category: 'product_information',
      columns: {
        product_name: plainOfLine('product_name'),
        sku: plainOfLine('sku'),
        quantity: plainOfLine('quantity'),
        unit_price: lineAmount('unit_price'),
        options: lineColumn(['options'], ({ options }) =>
          options.map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`).join('; '),
        ),
        addons: lineColumn(['addons'], ({ addons }) =>
          addons.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
        ),
        product_note: plainOfLine('product_note'),
        line_total: lineAmount('line_total'),
        line_discount: lineAmount('line_discount'),
        line_tax: lineAmount('line_tax'),
      },
    },
    other,
  ],
})

type OrderChoice = ExportedOrderLine & { choice: LineChoice | null }
type LineChoice = { option_name: string | null; name: string; quantity: number; price: number }

/** What was chosen with a line: values of its options, then its add-ons. */
const choicesOf = ({ options, addons }: Pick<ExportedOrderLine, 'options' | 'addons'>): LineChoice[] => [
  ...options.flatMap(({ name: option_name, values }) =>
    values.map(({ name, price }) => ({ option_name, name, quantity: 1, price })),
  ),
  ...addons.map(({ name, quantity, price }) => ({ option_name: null, name, quantity, price })),
]

const choiceColumn = (cell: (choice: LineChoice, currency: string) => Cell) => ({
  fields: ['options', 'addons', 'currency'] as const,
  cell: ({ choice, currency }: OrderChoice) => (choice === null ? null : cell(choice, currency)),
})

/** Orders, one row for each choice of a line. A line without choices has a row of its own, so that none is missing. */
export const orderChoicesExport = defineExport<OrderChoice, OrderLineField>({
  type: 'order',
  reportBy: 'choice',
  page: async (db, { options, ...page }, fields) => {
    const needed = [...new Set<OrderLineField>([...fields, 'options', 'addons'])]
    const lines = await listOrderLinesAfter(db, { ...page, merchantIds: chosenMerchants(options) }, needed)
    return lines.flatMap((line): OrderChoice[] => {
      const choices = choicesOf(line)
      return choices.length === 0 ? [{ ...line, choice: null }] : choices.map((choice) => ({ ...line, choice }))
    })
  },
  categories: [
    ...categoriesBefore,
    {
      category: 'product_information',
      columns: {
        product_name: plainOfLine('product_name'),
        sku: plainOfLine('sku'),
        quantity: plainOfLine('quantity'),
        option_name: choiceColumn(({ option_name }) => option_name),
        choice_name: choiceColumn(({ name }) => name),
        choice_quantity: choiceColumn(({ quantity }) => quantity),
        choice_price: choiceColumn(({ price }, currency) => amountCell(price, currency)),
        line_total: lineAmount('line_total'),
      },
    },
    other,
  ],
})
