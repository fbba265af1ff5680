import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { newAmendable } from '../../amendments/amendments.testing.ts'
import { orderDetails } from '../../orders/order-details.queries.ts'
import type { OrderDetails } from '../../orders/order-views.rules.ts'
import { newPrinting } from '../printers.testing.ts'
import { orderTicket, testTicket } from './ticket.rules.ts'

const app = await startTestApp()

const printer = { paper_width: '80mm', locale: 'en', copies: 1 } as const
const ticketOf = (
  details: OrderDetails,
  { content = 'kitchen', occasion = 'accepted', is_copy = false, shown = () => true, ...layout }: Options = {},
) =>
  orderTicket({
    printer: { ...printer, ...layout },
    job: { content, occasion, copy_number: 1, is_copy },
    details,
    seller: 'Harbour',
    footer: 'Thank you!',
    isShown: shown,
    nowMs: Date.parse('2026-11-28T18:00:00Z'),
  })
type Options = {
  content?: 'receipt' | 'kitchen'
  occasion?: string
  is_copy?: boolean
  shown?: (productId: string) => boolean
  locale?: string
  paper_width?: '58mm' | '80mm'
  copies?: number
}

async function detailsOf(tenant: Pick<TestTenant, 'db'>, id: string) {
  const details = await tenant.db((db) => orderDetails(db, id))
  if (!details) throw new Error(id)
  return details
}

test('a receipt has prices, total, payment, address and footer; a kitchen ticket has none of them', async () => {
  const { tenant, accepted } = await newPrinting(app)
  const details = await detailsOf(tenant, await accepted())
  const [receipt, kitchen] = [ticketOf(details, { content: 'receipt' }), ticketOf(details)]
  expect(receipt).toMatchObject({ width: 576, title: `#${details.row.order_id}`, heading: 'Delivery', marks: [] })
  expect(receipt.lines).toMatchObject([
    { quantity: '1×', name: 'Margherita', amount: expect.stringContaining('10.00') },
  ])
  expect(receipt.totals.map(({ term }) => term)).toEqual(expect.arrayContaining(['Subtotal', 'Grand total', 'Payment']))
  expect(receipt.totals.at(-1)?.value).toBe('Cash, unpaid')
  expect(JSON.stringify(receipt)).toContain('14 Tooley Street')
  expect(receipt.footer[0]).toBe('Thank you!')
  expect(kitchen.lines).toMatchObject([{ quantity: '1×', name: 'Margherita', amount: null }])
  expect(kitchen.totals).toEqual([])
  expect(kitchen.merchant).toBeNull()
  const { mobile, email } = details.row.customer_snapshot
  for (const secret of ['Tooley', '10.00', 'Thank you', mobile ?? 'no', email ?? 'no'])
    expect(JSON.stringify(kitchen)).not.toContain(secret)
})

test('choices, add-ons, notes and allergens stand below their item, each choice on its own line', async () => {
  const { tenant, accepted } = await newPrinting(app)
  const details = await detailsOf(tenant, await accepted())
  const [item] = details.lines
  if (!item) throw new Error('no line')
  const value = (name: string, more = {}) => ({ id: name, name, price: 0, ...more })
  const line = {
    ...item,
    quantity: 2,
    instruction: 'No onions',
    allergens: ['milk', 'Dragon fruit'],
    options: [{ option_id: 'o', name: 'Size', values: [value('Large'), value('Basil', { is_included: true })] }],
    addons: [{ product_id: 'a', name: 'Dip', quantity: 1, price: 50, allergens: ['eggs'] }],
  }
  const row = { ...details.row, customer_note: 'Ring twice', table_number: '7', order_type: 'dine_in' as const }
  const ticket = ticketOf({ ...details, row, lines: [line] }, { copies: 3 })
  expect(ticket.heading).toBe('Dine in · Table 7')
  expect(ticket.lines).toEqual([
    {
      quantity: '2×',
      name: 'Margherita',
      amount: null,
      details: ['Large', 'Basil (included)', '+ 2 × Dip'],
      note: 'No onions',
      allergens: 'Contains: Milk, Dragon fruit, Eggs',
    },
  ])
  expect(ticket.notes).toEqual([{ term: 'Note', text: 'Ring twice' }])
  expect(ticket.footer.at(-1)).toBe('1 of 3')
  const answers = {
    form_data: { a: true, b: ['Fork', 'Napkin'], c: false },
    form_labels: { a: 'Cutlery', b: 'Extras', c: 'Bell' },
    form_field_ids: ['b', 'a', 'c'],
  }
  expect(ticketOf({ ...details, row: { ...row, ...answers } }, { content: 'receipt' }).notes.slice(1)).toEqual([
    { term: 'Extras', text: 'Fork, Napkin' },
    { term: 'Cutlery', text: 'Yes' },
  ])
  expect(ticketOf({ ...details, row, lines: [line] }, { shown: () => false }).lines).toEqual([])
})

test('copies and cancelled orders are marked', async () => {
  const { tenant, accepted } = await newPrinting(app)
  const details = await detailsOf(tenant, await accepted())
  expect(ticketOf(details, { is_copy: true })).toMatchObject({ marks: ['COPY'], endMarks: ['COPY'] })
  const row = { ...details.row, order_status: 'cancelled' as const }
  expect(ticketOf({ ...details, row }, { is_copy: true })).toMatchObject({ marks: ['COPY', 'Cancelled'], due: null })
  expect(ticketOf({ ...details, row }, { locale: 'de' }).marks).toEqual(['Storniert'])
})

test('the ticket of a changed order says what was added and removed', async () => {
  const { tenant, staff, order_id, salad, propose, approve } = await newAmendable(app)
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'processing' })
  const { id } = await propose([{ line: 0, quantity: 1 }, { item: { product_id: salad, quantity: 1 } }])
  await approve(id)
  const details = await detailsOf(tenant, order_id)
  const changed = ticketOf(details, { occasion: 'changed' })
  expect(changed.marks).toEqual(['Changed'])
  expect(changed.changes).toEqual(['− 2 × Margherita', '− 1 × Cola', '+ 1 × Salad'])
  expect(ticketOf(details, { occasion: 'changed', shown: (product) => product === salad }).changes).toEqual([
    '+ 1 × Salad',
  ])
})

test('a test names printer and merchant', () => {
  const ticket = testTicket({
    printer: { ...printer, name: 'Bar', locale: 'fr' },
    merchant: 'Chez $&',
    timezone: 'Europe/Paris',
    nowMs: Date.parse('2026-11-28T18:00:00Z'),
  })
  expect(ticket).toMatchObject({ title: 'Impression test', heading: 'Bar' })
  expect(ticket.emptyText).toContain('Chez $&')
  expect(ticket.footer[0]).toContain('19:00')
})
