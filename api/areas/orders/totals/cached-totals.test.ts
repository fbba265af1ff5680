import { expect, test } from 'vitest'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { invalidateCaches } from '#api/platform/tenancy/tenant-cache.ts'
import { cachedTotals } from './cached-totals.ts'

const dbOf = (tenantId: string, merchantId: string | null = null) =>
  ({ scope: { tenantId, merchantId }, nowMs: 1_000 }) as Db

/** A count that ends when the test says so. */
function startableCount() {
  const waiting: PromiseWithResolvers<number>[] = []
  const count = () => {
    const next = Promise.withResolvers<number>()
    waiting.push(next)
    return next.promise
  }
  return { count, waiting }
}

/** Lets all promises that can settle do so. */
const settle = () => new Promise((resume) => setImmediate(resume))

const orderUpdated = (tenantId: string) =>
  invalidateCaches([
    {
      id: newId(),
      tenantId,
      merchantId: null,
      kind: 'event',
      name: 'order.updated',
      subject: '',
      payload: {},
      createdAt: '',
    },
  ])

test('callers that miss the same total at the same time share one count', async () => {
  const totals = cachedTotals<number>()
  const { count, waiting } = startableCount()
  const db = dbOf(newId())
  const answers = Promise.all([1, 2, 3].map(() => totals(db, { tab: 'all' }, count)))
  await settle()
  expect(waiting.length).toBe(1)
  waiting[0]?.resolve(7)
  expect(await answers).toEqual([7, 7, 7])
  expect(await totals(db, { tab: 'all' }, count)).toBe(7)
})

test('another filter, merchant or tenant has a count of its own', async () => {
  const totals = cachedTotals<number>()
  const { count, waiting } = startableCount()
  const tenantId = newId()
  const answers = Promise.all([
    totals(dbOf(tenantId), { tab: 'all' }, count),
    totals(dbOf(tenantId), { tab: 'late' }, count),
    totals(dbOf(tenantId, newId()), { tab: 'all' }, count),
    totals(dbOf(newId()), { tab: 'all' }, count),
  ])
  await settle()
  for (const [nth, next] of waiting.entries()) next.resolve(nth)
  expect(await answers).toEqual([0, 1, 2, 3])
})

test('a caller does not share a count that began before an order changed', async () => {
  const totals = cachedTotals<number>()
  const { count, waiting } = startableCount()
  const tenantId = newId()
  const before = totals(dbOf(tenantId), {}, count)
  await settle()
  orderUpdated(tenantId)
  const after = totals(dbOf(tenantId), {}, count)
  await settle()
  expect(waiting.length).toBe(2)
  waiting[1]?.resolve(2)
  expect(await after).toBe(2)
  waiting[0]?.resolve(1)
  expect(await before).toBe(1)
  expect(await totals(dbOf(tenantId), {}, count)).toBe(2)
})

test('when a shared count fails, the others count for themselves', async () => {
  const totals = cachedTotals<number>()
  const { count, waiting } = startableCount()
  const db = dbOf(newId())
  const first = totals(db, {}, count)
  const second = totals(db, {}, count)
  await settle()
  waiting[0]?.reject(new Error('cancelled'))
  await expect(first).rejects.toThrow('cancelled')
  await settle()
  waiting[1]?.resolve(5)
  expect(await second).toBe(5)
})
