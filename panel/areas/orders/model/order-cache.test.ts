import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { OrderStats, OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders, orders } from '#contract/orders.ts'
import { queryClient } from '#kit/data/query.ts'
import { waitingInput } from '#panel/shell/alerts/waiting-orders.ts'
import { knownRow, putCounts, putRow } from './order-cache.ts'
import { keptUnder } from './order-calls.ts'
import { countOf } from './order-counts.ts'
import { orderIn } from './live-orders.ts'
import { anOrder } from './orders.testing.ts'

type Page = { data: OrderSummary[]; meta: { total: number } }
const listKey = [...keptUnder(orders.list, undefined), { tab: 'all' }]
const statsKey = (input: object) => [...keptUnder(orders.stats, undefined), input]
const rows = () =>
  queryClient.getQueryData<Page>(listKey)?.data.map(({ order_id, order_status }) => `${order_id} ${order_status}`)
const stats: OrderStats = {
  order_status: [
    { status: 'pending', count: 1 },
    { status: 'processing', count: 0 },
  ],
  total_orders: 1,
  scheduled_orders: 0,
}

beforeEach(() => {
  queryClient.clear()
  queryClient.setQueryData<Page>(listKey, {
    data: [anOrder({ order_id: 'a' }), anOrder({ order_id: 'b' })],
    meta: { total: 2 },
  })
})

test('news of an order replaces its row in place; older news does not', () => {
  putRow(
    orders,
    undefined,
    anOrder({ order_id: 'b', order_status: 'processing', updated_at: '2026-11-20T19:01:00.000Z' }),
  )
  expect(rows()).toEqual(['a pending', 'b processing'])
  putRow(orders, undefined, anOrder({ order_id: 'b', order_status: 'pending', updated_at: '2026-11-20T19:00:30.000Z' }))
  expect(rows()).toEqual(['a pending', 'b processing'])
})

test('rows of another panel are not touched', () => {
  putRow(
    merchantOrders,
    'm1',
    anOrder({ order_id: 'a', order_status: 'ready', updated_at: '2026-11-20T19:05:00.000Z' }),
  )
  expect(rows()).toEqual(['a pending', 'b pending'])
  expect(knownRow(merchantOrders, 'm1', 'a')).toBeUndefined()
  expect(knownRow(orders, undefined, 'a')?.order_status).toBe('pending')
})

test('what the badge has heard already is still new to the counts', () => {
  queryClient.setQueryData<Page>([...keptUnder(orders.list, undefined), { ...waitingInput }], {
    data: [anOrder({ order_id: 'new' })],
    meta: { total: 1 },
  })
  expect(knownRow(orders, undefined, 'new')).toBeUndefined()
})

test('counts move at once where the order is counted, and only there', () => {
  const order = anOrder({ order_status: 'processing' })
  const elsewhere = { merchant_id: '0190a000-0000-7000-8000-00000000ffff' }
  queryClient.setQueryData(statsKey({}), stats)
  queryClient.setQueryData(statsKey(elsewhere), stats)
  putCounts(orders, undefined, order, 'pending')
  expect(countOf(queryClient.getQueryData(statsKey({})), 'pending')).toBe(0)
  expect(countOf(queryClient.getQueryData(statsKey({})), 'processing')).toBe(1)
  expect(countOf(queryClient.getQueryData(statsKey(elsewhere)), 'pending')).toBe(1)
})

test('an answer that was read before the news does not take them back', async () => {
  const answers: Array<(stats: OrderStats) => void> = []
  const asked = new QueryObserver(queryClient, {
    queryKey: statsKey({}),
    queryFn: () =>
      new Promise<OrderStats>((answer) => {
        answers.push(answer)
      }),
    initialData: stats,
    staleTime: 0,
  })
  const leave = asked.subscribe(() => undefined)
  expect(answers).toHaveLength(1)
  putCounts(orders, undefined, anOrder({ order_status: 'processing' }), 'pending')
  expect(answers).toHaveLength(2)
  answers[0]?.(stats)
  await new Promise((resume) => setTimeout(resume))
  expect(countOf(queryClient.getQueryData(statsKey({})), 'processing')).toBe(1)
  answers[1]?.({ ...stats, total_orders: 7 })
  await expect.poll(() => queryClient.getQueryData<OrderStats>(statsKey({}))?.total_orders).toBe(7)
  putCounts(orders, undefined, anOrder({ order_status: 'processing' }), 'pending')
  expect(answers).toHaveLength(2)
  leave()
})

test('a frame counts for its own panel only', () => {
  const frame = { channel: 'merchant-m1', event: 'order.created', data: anOrder(), at: '2026-11-20T19:00:00.000Z' }
  expect(orderIn(frame, 'm1')?.order_id).toBe('103032')
  expect(orderIn(frame, 'm2')).toBeUndefined()
  expect(orderIn(frame, undefined)).toBeUndefined()
  expect(orderIn({ ...frame, channel: 'tenant-t1' }, undefined)?.order_id).toBe('103032')
  expect(orderIn({ ...frame, event: 'merchant.updated' }, 'm1')).toBeUndefined()
  expect(orderIn({ ...frame, data: { nonsense: true } }, 'm1')).toBeUndefined()
})
