import { amountCell } from '../exports/cells.rules.ts'
import type { Cell } from '../exports/csv.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import { chosenMerchants } from '../exports/merchant-choice.commands.ts'
import type { ExportedOrderLine, OrderLineField } from './order-export.db.ts'
import { listOrderLinesAfter } from './order-export.db.ts'
import { plainLineColumn, lineAmountColumn, orderCategories, otherCategory } from './order-categories.ts'

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
    ...orderCategories,
    {
      category: 'product_information',
      columns: {
        product_name: plainLineColumn('product_name'),
        sku: plainLineColumn('sku'),
        quantity: plainLineColumn('quantity'),
        option_name: choiceColumn(({ option_name }) => option_name),
        choice_name: choiceColumn(({ name }) => name),
        choice_quantity: choiceColumn(({ quantity }) => quantity),
        choice_price: choiceColumn(({ price }, currency) => amountCell(price, currency)),
        line_total: lineAmountColumn('line_total'),
      },
    },
    otherCategory,
  ],
})
