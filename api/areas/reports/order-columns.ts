import { defineExport } from '../exports/define-export.ts'
import { chosenMerchants } from '../exports/merchant-choice.commands.ts'
import type { ExportedOrder, ExportedOrderLine, OrderField, OrderLineField } from './order-export.db.ts'
import { listOrderLinesAfter, listOrdersAfter } from './order-export.db.ts'
import {
  orderColumn,
  lineColumn,
  plainColumn,
  plainLineColumn,
  lineAmountColumn,
  itemsText,
  orderCategories,
  otherCategory,
} from './order-categories.ts'

/** Orders, one row for each. */
export const ordersExport = defineExport<ExportedOrder, OrderField>({
  type: 'order',
  reportBy: 'order',
  page: (db, { options, ...page }, fields) =>
    listOrdersAfter(db, { ...page, merchantIds: chosenMerchants(options) }, fields),
  categories: [
    ...orderCategories,
    {
      category: 'product_information',
      columns: { items: orderColumn(['items_summary'], itemsText), items_count: plainColumn('items_count') },
    },
    otherCategory,
  ],
})

/** Orders, one row for each line with its options and add-ons. */
export const orderLinesExport = defineExport<ExportedOrderLine, OrderLineField>({
  type: 'order',
  reportBy: 'product',
  page: (db, { options, ...page }, fields) =>
    listOrderLinesAfter(db, { ...page, merchantIds: chosenMerchants(options) }, fields),
  categories: [
    ...orderCategories,
    {
      category: 'product_information',
      columns: {
        product_name: plainLineColumn('product_name'),
        sku: plainLineColumn('sku'),
        quantity: plainLineColumn('quantity'),
        unit_price: lineAmountColumn('unit_price'),
        options: lineColumn(['options'], ({ options }) =>
          options.map(({ name, values }) => `${name}: ${values.map((value) => value.name).join(', ')}`).join('; '),
        ),
        addons: lineColumn(['addons'], ({ addons }) =>
          addons.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
        ),
        product_note: plainLineColumn('product_note'),
        line_total: lineAmountColumn('line_total'),
        line_discount: lineAmountColumn('line_discount'),
        line_tax: lineAmountColumn('line_tax'),
      },
    },
    otherCategory,
  ],
})
