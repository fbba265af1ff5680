import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { useOrderColumns } from './orders-columns.tsx'
import { anOrder } from '../model/orders.testing.ts'

beforeAll(() => loadEnglishTexts('orders'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T19:30:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function Status({ order, scheduled = false }: { order: OrderSummary; scheduled?: boolean }) {
  return useOrderColumns({ to: () => '/', tenant: true, scheduled })
    .find(({ key }) => key === 'status')
    ?.cell(order)
}
const said = (order: OrderSummary, scheduled = false) =>
  renderToStaticMarkup(
    <KitTextsProvider value={(word) => word}>
      <MemoryRouter>
        <Status order={order} scheduled={scheduled} />
      </MemoryRouter>
    </KitTextsProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('beside its status an order says how late it is, in hours once minutes say nothing any more', () => {
  const promised = (time: string) =>
    anOrder({ order_id: 'a', order_status: 'processing', delivery_timestamp: `2026-11-20T${time}:00.000Z` })
  expect(said(promised('20:30'))).toBe('status_processing')
  expect(said(promised('19:10'))).toBe('status_processing 40 min late')
  expect(said(promised('16:50'))).toBe('status_processing 3 h late')
})

test('an order for later says for when, unless a column does', () => {
  const later = anOrder({
    order_id: 'b',
    order_status: 'pending',
    is_scheduled: true,
    delivery_timestamp: '2026-11-21T18:30:00.000Z',
  })
  expect(said(later)).toMatch(/^status_pending 21 Nov, 18:30$/)
  expect(said(later, true)).toBe('status_pending')
})
