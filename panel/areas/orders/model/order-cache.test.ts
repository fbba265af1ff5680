import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { OrderStats, OrderSummary } from '#contract/schemas/order.ts'
import { merchantOrders, orders } from '#contract/areas/orders.ts'
import { queryClient } from '#kit/data/query.ts'
import { waitingInput } from '#panel/shell/alerts/waiting-orders.ts'
import { cachedRow, setRow } from './order-cache.ts'
import { countOf } from './order-counts.ts'
import { updateCounts } from './count-cache.ts'
import { queryKeyPrefix } from './order-calls.ts'
import { orderOfFrame } from './live-orders.ts'
import { buildOrderRow } from './orders.testing.ts'

type Page = { data: OrderSummary[]; meta: { total: number } }
const listKey = [...queryKeyPrefix(orders.list, undefined), { tab: 'all' }]
const statsKey = (input: object) => [...queryKeyPrefix(orders.stats, undefined), input]
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
    data: [buildOrderRow({ order_id: 'a' }), buildOrderRow({ order_id: 'b' })],
    meta: { total: 2 },
  })
})

test('an update replaces a row in place, an older one does not', () => {
  setRow(
    orders,
    undefined,
    buildOrderRow({ order_id: 'b', order_status: 'processing', updated_at: '2026-11-20T19:01:00.000Z' }),
  )
  expect(rows()).toEqual(['a pending', 'b processing'])
  setRow(
    orders,
    undefined,
    buildOrderRow({ order_id: 'b', order_status: 'pending', updated_at: '2026-11-20T19:00:30.000Z' }),
  )
  expect(rows()).toEqual(['a pending', 'b processing'])
})

test('an update does not touch rows of another panel', () => {
  setRow(
    merchantOrders,
    'm1',
    buildOrderRow({ order_id: 'a', order_status: 'ready', updated_at: '2026-11-20T19:05:00.000Z' }),
  )
  expect(rows()).toEqual(['a pending', 'b pending'])
  expect(cachedRow(merchantOrders, 'm1', 'a')).toBeUndefined()
  expect(cachedRow(orders, undefined, 'a')?.order_status).toBe('pending')
})

test('the list of the shell does not make a new order known', () => {
  queryClient.setQueryData<Page>([...queryKeyPrefix(orders.list, undefined), { ...waitingInput }], {
    data: [buildOrderRow({ order_id: 'new' })],
    meta: { total: 1 },
  })
  expect(cachedRow(orders, undefined, 'new')).toBeUndefined()
})

test('counts change at once, but only in queries that include the order', () => {
  const order = buildOrderRow({ order_status: 'processing' })
  const otherMerchant = { merchant_id: '0190a000-0000-7000-8000-00000000ffff' }
  queryClient.setQueryData(statsKey({}), stats)
  queryClient.setQueryData(statsKey(otherMerchant), stats)
  updateCounts(orders, undefined, order, 'pending')
  expect(countOf(queryClient.getQueryData(statsKey({})), 'pending')).toBe(0)
  expect(countOf(queryClient.getQueryData(statsKey({})), 'processing')).toBe(1)
  expect(countOf(queryClient.getQueryData(statsKey(otherMerchant)), 'pending')).toBe(1)
})

test('a response that is older than an update is refetched', async () => {
  const resolvers: Array<(stats: OrderStats) => void> = []
  const observer = new QueryObserver(queryClient, {
    queryKey: statsKey({}),
    queryFn: () =>
      new Promise<OrderStats>((resolve) => {
        resolvers.push(resolve)
      }),
    initialData: stats,
    staleTime: 0,
  })
  const unsubscribe = observer.subscribe(() => undefined)
  expect(resolvers).toHaveLength(1)
  updateCounts(orders, undefined, buildOrderRow({ order_status: 'processing' }), 'pending')
  expect(resolvers).toHaveLength(2)
  resolvers[0]?.(stats)
  await new Promise((resume) => setTimeout(resume))
  expect(countOf(queryClient.getQueryData(statsKey({})), 'processing')).toBe(1)
  resolvers[1]?.({ ...stats, total_orders: 7 })
  await expect.poll(() => queryClient.getQueryData<OrderStats>(statsKey({}))?.total_orders).toBe(7)
  updateCounts(orders, undefined, buildOrderRow({ order_status: 'processing' }), 'pending')
  expect(resolvers).toHaveLength(2)
  unsubscribe()
})

test('a frame belongs to one panel', () => {
  const frame = {
    channel: 'merchant-m1',
    event: 'order.created',
    data: buildOrderRow(),
    at: '2026-11-20T19:00:00.000Z',
  }
  expect(orderOfFrame(frame, 'm1')?.order_id).toBe('103032')
  expect(orderOfFrame(frame, 'm2')).toBeUndefined()
  expect(orderOfFrame(frame, undefined)).toBeUndefined()
  expect(orderOfFrame({ ...frame, channel: 'tenant-t1' }, undefined)?.order_id).toBe('103032')
  expect(orderOfFrame({ ...frame, event: 'merchant.updated' }, 'm1')).toBeUndefined()
  expect(orderOfFrame({ ...frame, data: { nonsense: true } }, 'm1')).toBeUndefined()
})
