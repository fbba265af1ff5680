import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ReactNode } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { orderLinesOf, pieceCountOf } from '#contract/rules/order-lines.ts'
import { anyCart, linesInWords } from '#contract/rules/order-lines.testing.ts'
import { KitTextsProvider } from '#kit/ui/base/kit-texts.tsx'
import { loadEnglishTexts } from '#panel/shell/language/english.testing.ts'
import { OrderTicket } from '../actions/ticket/order-ticket.tsx'
import { CardItems } from '../board/card-items.tsx'
import { toOrderRow } from '../model/order-rows.ts'
import { orderText } from '../model/order-text.ts'
import { buildOrder } from '../model/orders.testing.ts'
import { OrderItems } from './order-items.tsx'

beforeAll(() => loadEnglishTexts('orders'))

/** Quantity and name of every line of the markup. */
const shownLines = (screen: ReactNode) =>
  [
    ...renderToStaticMarkup(
      <KitTextsProvider value={(word) => (word === 'between' ? ', ' : word)}>{screen}</KitTextsProvider>,
    ).matchAll(/<bdi dir="ltr">(\d+)×<\/bdi>.*?<bdi>(.*?)<\/bdi>/g),
  ].map(([, quantity = '', name = '']) => `${quantity} ${name}`)

const labels = {
  money: (amount: number) => String(amount),
  time: (at: string) => at,
  type: 'Delivery',
  payment: 'Paid',
  total: 'Total',
  due: 'Due',
  parcel: null,
  cancellation: null,
}

test('board card, drawer, page, both prints and the copied text show the same lines', () => {
  fc.assert(
    fc.property(anyCart, (items) => {
      const order = buildOrder({ cart: { cart_items: items } })
      const expected = linesInWords(items)
      expect(shownLines(<OrderItems order={order} />)).toEqual(expected)
      expect(shownLines(<OrderItems order={order} roomy />)).toEqual(expected)
      expect(shownLines(<OrderTicket order={order} paper="a4" />)).toEqual(expected)
      expect(shownLines(<OrderTicket order={order} paper="receipt" />)).toEqual(expected)
      const copied = [...orderText(order, labels).matchAll(/^(\d+)× (.*?) {2}\d+$/gm)]
      expect(copied.map(([, quantity = '', name = '']) => `${quantity} ${name}`)).toEqual(expected)
      const card = shownLines(<CardItems order={toOrderRow(order)} />)
      expect(card).toEqual(expected.slice(0, 8))
      expect(pieceCountOf(orderLinesOf(items))).toBe(pieceCountOf(toOrderRow(order).items))
    }),
    { numRuns: 40 },
  )
})
