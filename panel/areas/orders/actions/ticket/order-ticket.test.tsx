import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test } from 'vitest'
import type { Receipts } from '#contract/areas/tenants/boot.ts'
import type { Order } from '#contract/schemas/order.ts'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { OrderTicket } from './order-ticket.tsx'
import { buildOrder } from '../../model/orders.testing.ts'

beforeAll(() => loadEnglishTexts('orders'))

const render = (change: Partial<Order>, receipts?: Receipts) =>
  renderToStaticMarkup(
    <KitTextsProvider value={(word) => (word === 'between' ? ', ' : word)}>
      <OrderTicket order={buildOrder(change)} paper="receipt" {...(receipts ? { receipts } : {})} />
    </KitTextsProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')

test('the ticket of a cancelled order shows the cancellation and no due time', () => {
  expect(render({})).toMatch(/Due 20 Nov, 19:20 arrives 20 Nov, 19:40/)
  const cancelled = render({ order_status: 'cancelled', cancel_reason: 'auto_rejected' })
  expect(cancelled).toMatch(/status_cancelled Nobody accepted it in time/)
  expect(cancelled).not.toMatch(/Due|arrives/)
})

test('a receipt ends with the text of the store', () => {
  const receipts: Receipts = { is_enabled: true, paper_width: '58mm', footer: 'Thank you!' }
  expect(render({}, receipts)).toContain('Thank you!')
  expect(render({})).not.toContain('Thank you!')
})

test('the ticket shows parcel, form answers, coupon code and time slot', () => {
  const paper = render({
    package: { description: 'Two books', weight_grams: 2600 },
    form_data: { a: true, b: ['Fork', 'Napkin'] },
    form_labels: { a: 'Cutlery', b: 'Extras' },
    coupon: { id: '0190a000-0000-7000-8000-000000000006', code: 'WELCOME10', type: 'fixed_percentage', discount: 326 },
    is_scheduled: true,
    eta_minutes: null,
    slot: { start: '2026-11-20T19:40:00.000Z', end: '2026-11-20T20:10:00.000Z' },
  })
  expect(paper).toMatch(/Two books, 2.6 kg/)
  expect(paper).toMatch(/Cutlery Yes Extras Fork, Napkin/)
  expect(paper).toMatch(/Coupon WELCOME10 -£3.26/)
  expect(paper).toMatch(/arrives Fri,? 20 Nov, 19:40–20:10/)
})
