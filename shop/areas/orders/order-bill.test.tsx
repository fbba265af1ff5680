import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anyCart, linesInWords } from '#contract/rules/order-lines.testing.ts'
import type { CustomerOrder } from '#contract/schemas/order.ts'
import { TextsProvider } from '#shop/shell/context/text.tsx'
import type { TextBundle } from '#shop/shell/context/text-bundles.ts'
import { OrderLines } from './order-bill.tsx'

/** A part that is loaded: React reads it without waiting. */
const loaded = Object.assign(Promise.resolve({ orders: { comma: ', ' } }), {
  status: 'fulfilled',
  value: { orders: { comma: ', ' } },
})
const bundle = { locale: 'en', peek: () => undefined, load: () => loaded } as unknown as TextBundle

test('the customer sees the lines that the kitchen sees', () => {
  fc.assert(
    fc.property(anyCart, (items) => {
      const order = { cart: { cart_items: items }, bill: { currency: 'GBP' } } as unknown as CustomerOrder
      const markup = renderToStaticMarkup(
        <TextsProvider value={bundle}>
          <OrderLines order={order} />
        </TextsProvider>,
      )
      const lines = [...markup.matchAll(/<dt>(\d+) × <bdi>(.*?)<\/bdi>/g)]
      expect(lines.map(([, quantity = '', name = '']) => `${quantity} ${name}`)).toEqual(linesInWords(items))
    }),
    { numRuns: 40 },
  )
})
