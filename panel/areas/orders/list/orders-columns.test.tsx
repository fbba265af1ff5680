import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { OrderSummary } from '#contract/schemas/order.ts'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { useOrderColumns } from './orders-columns.tsx'
import { buildOrderRow } from '../model/orders.testing.ts'

beforeAll(() => loadEnglishTexts('orders'))
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T19:30:00.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

function StatusCell({ order, isScheduled = false }: { order: OrderSummary; isScheduled?: boolean }) {
  return useOrderColumns({ to: () => '/', showMerchant: true, isScheduled })
    .find(({ key }) => key === 'status')
    ?.cell(order)
}
const renderStatus = (order: OrderSummary, isScheduled = false) =>
  renderToStaticMarkup(
    <KitTextsProvider value={(word) => word}>
      <MemoryRouter>
        <StatusCell order={order} isScheduled={isScheduled} />
      </MemoryRouter>
    </KitTextsProvider>,
  )
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

test('the status cell shows the delay, in hours for long delays', () => {
  const promisedAt = (time: string) =>
    buildOrderRow({ order_id: 'a', order_status: 'processing', delivery_timestamp: `2026-11-20T${time}:00.000Z` })
  expect(renderStatus(promisedAt('20:30'))).toBe('status_processing')
  expect(renderStatus(promisedAt('19:10'))).toBe('status_processing 40 min late')
  expect(renderStatus(promisedAt('16:50'))).toBe('status_processing 3 h late')
})

test('a scheduled order shows its date, unless a column does', () => {
  const later = buildOrderRow({
    order_id: 'b',
    order_status: 'pending',
    is_scheduled: true,
    delivery_timestamp: '2026-11-21T18:30:00.000Z',
  })
  expect(renderStatus(later)).toMatch(/^status_pending 21 Nov, 18:30$/)
  expect(renderStatus(later, true)).toBe('status_pending')
})
