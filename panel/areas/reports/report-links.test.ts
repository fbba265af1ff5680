import { expect, test } from 'vitest'
import { breakdown } from '#contract/schemas/breakdown.ts'
import { orders } from '#contract/areas/orders.ts'
import { parseListState } from '#kit/data/list-state.ts'
import { orderParams } from './report-links.ts'

const id = '01a20a28-0d12-71d4-b576-7939a7d3726e'
const keys: Record<string, string> = {
  day: '2026-11-20',
  order_type: 'delivery',
  payment_mode: 'card',
  source: 'web',
  cancellation: 'merchant:Too busy: no cook',
  hour: '5-19',
  problem: 'delivered_late',
  refund: 'Cold: on arrival',
}

test.each(breakdown.options)('rows by %s lead to filters that the order list knows', (by) => {
  const params = orderParams(by, { key: keys[by] ?? id, merchant_id: null })
  if (['tax', 'quality', 'acceptance', 'preparation', 'delivery', 'lateness'].includes(by))
    return expect(params).toBeUndefined()
  const search = new URLSearchParams(params?.map(([name, value]) => [name, value]))
  const { input } = parseListState(search, orders.list.input, { prefix: '', pageSize: 15, sort: '' })
  const parsed = orders.list.input.parse({ ...input, page: 1, limit: 15 })
  for (const [name, value] of params ?? []) expect(String(parsed[name as keyof typeof parsed]), name).toBe(value)
})
