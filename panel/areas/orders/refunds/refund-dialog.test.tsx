import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import type { Order } from '#contract/schemas/order.ts'
import { PermissionsProvider } from '#kit/data/use-can.ts'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { OrderBill } from '../detail/order-bill.tsx'
import { OrderTimeline } from '../detail/order-timeline.tsx'
import { buildOrder } from '../model/orders.testing.ts'
import { refundablePartsOf } from './refund-draft.ts'
import { RefundEffects } from './refund-effects.tsx'
import { RefundParts } from './refund-parts.tsx'
import { SettleForm } from './settle-dialog.tsx'

beforeAll(() => loadEnglishTexts('orders'))

const markup = (screen: ReactNode, permission = 'ManageTenantOrders') =>
  renderToStaticMarkup(
    <MantineProvider>
      <KitTextsProvider value={(word) => (word === 'between' ? ', ' : word)}>
        <MemoryRouter>
          <PermissionsProvider value={new Set([permission])}>{screen}</PermissionsProvider>
        </MemoryRouter>
      </KitTextsProvider>
    </MantineProvider>,
  ).replaceAll(/<style[^]*?<\/style>/g, '')
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/[\u2066-\u2069]/g, '')
    .replaceAll(/\s+/g, ' ')

const refused: Order['refunds'][number] = {
  id: '0190a000-0000-7000-8000-00000000000a',
  amount: 500,
  method: 'provider',
  status: 'failed',
  reason: 'Late',
  lines: [],
  fees: [],
  at: '2026-11-20T20:00:00.000Z',
  payer: 'merchant',
}

test('lines, options and fees show what was paid, and offer what is left', () => {
  const order = buildOrder({ refunds: [{ ...refused, status: 'succeeded', fees: ['tip'] }] })
  const render = (pieces: Record<string, number>) =>
    markup(
      <RefundParts
        parts={refundablePartsOf(order)}
        draft={{ pieces, fees: ['delivery'] }}
        onChange={() => undefined}
        currency="GBP"
      />,
    )
  expect(textOf(render({}))).toMatch(
    /Margherita 12″ £24\.60 .*Only Extra basil £0\.60 .*Charges Delivery fee £3\.48 Tip refunded/,
  )
  const optionsOf = (html: string) =>
    [...html.matchAll(/<select[^>]*aria-label="([^"]+)".*?<\/select>/g)].map(
      ([select, label]) => `${label} ${[...select.matchAll(/<option/g)].length - 1}`,
    )
  expect(optionsOf(render({}))).toEqual(['Margherita 12″ 2', 'Margherita 12″: Extra basil 2', 'Dip 4'])
  expect(optionsOf(render({ 0: 1 }))[1]).toBe('Margherita 12″: Extra basil 1')
  expect(render({}).match(/checked=""/g)).toHaveLength(1)
})

test('the preview shows destinations and both balances, and leaves out who has no part', () => {
  const preview = {
    amount: 800,
    destinations: [
      { method: 'provider' as const, amount: 700 },
      { method: 'wallet' as const, amount: 100 },
    ],
    effects: [
      { account: 'merchant' as const, before: 3629, after: 2915 },
      { account: 'commission' as const, before: 440, after: 354 },
      { account: 'delivery' as const, before: 0, after: 0 },
    ],
  }
  const html = markup(<RefundEffects preview={preview} currency="GBP" isStale />)
  expect(textOf(html)).toMatch(
    /Original payment method £7\.00 Customer’s wallet £1\.00 Share of the order Now After Merchant £36\.29 £29\.15 Commission £4\.40 £3\.54/,
  )
  expect(html).not.toContain('Delivery')
  expect(html).toContain('aria-busy="true"')
})

test('the settle form says what was refused, and asks how and for a reference', () => {
  const html = markup(<SettleForm id="settle" amount="£5.00" onSubmit={() => undefined} />)
  expect(textOf(html)).toMatch(
    /declined the refund of £5\.00.* How Bank transfer Cash Voucher Other Reference and reason/,
  )
})

test('a refused refund can be settled from the bill by staff who may, unless it was given back since', () => {
  const bill = (change: Partial<Order>, permission?: string) =>
    textOf(markup(<OrderBill order={buildOrder({ refunds: [refused], ...change })} />, permission))
  expect(bill({})).toMatch(/declined the refund of £5\.00.*Settle by hand…/)
  expect(bill({}, 'AccessTenantOrders')).toMatch(/declined the refund of £5\.00/)
  expect(bill({}, 'AccessTenantOrders')).not.toContain('Settle by hand…')
  expect(bill({ refundable_amount: 0, payment_status: 'refunded' })).not.toContain('refused')
  expect(bill({ refunds: [{ ...refused, status: 'succeeded' }] })).not.toContain('refused')
})

test('the timeline says who bears a refund, how it went back, and who settled it when', () => {
  const settled: Order['refunds'][number] = {
    ...refused,
    status: 'succeeded',
    method: 'by_hand',
    hand_method: 'bank_transfer',
    hand_note: 'GB29 NWBK',
    settled_by: 'Ann Lee',
    settled_at: '2026-11-20T21:30:00.000Z',
    user_name: 'Tom Day',
  }
  expect(textOf(markup(<OrderTimeline order={buildOrder({ refunds: [settled] })} />))).toMatch(
    /£5\.00 given back by hand by Tom Day .*Late · Bank transfer · GB29 NWBK · Borne by: Merchant · Settled by Ann Lee, .*21:30/,
  )
  const intoWallet = { ...refused, status: 'succeeded' as const, method: 'wallet' as const, payer: 'tenant' as const }
  expect(textOf(markup(<OrderTimeline order={buildOrder({ refunds: [intoWallet] })} />))).toMatch(
    /£5\.00 refunded to the wallet .*Customer’s wallet · Borne by: The store network/,
  )
})
