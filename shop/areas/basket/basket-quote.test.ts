import { expect, test } from 'vitest'
import type { Quote } from '#contract/areas/checkout.ts'
import { wholeTotalOf } from './basket-quote.ts'

const quote = (delivery_from: number | null) => ({ bill: { grand_total: 1_500, tip: 200 }, delivery_from }) as Quote

test('the basket has a whole total only with a known delivery fee', () => {
  expect(wholeTotalOf(quote(null))).toBe(1_300)
  expect(wholeTotalOf(quote(190))).toBeNull()
})
