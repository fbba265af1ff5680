import { Temporal } from 'temporal-polyfill'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { startTestApp } from '#api/platform/testing/test-app.ts'
import { invalidateCaches } from '#api/platform/tenancy/tenant-cache.ts'
import { withTenant } from '#api/platform/app-services.ts'
import { rebuildTotals } from '../orders/totals/order-totals.commands.ts'
import { newPastOrders } from './reports.testing.ts'

type TestApp = Awaited<ReturnType<typeof startTestApp>>
export const timezone = 'America/New_York'

/** A repeatable sequence of whole numbers below `end`. */
function randomBelow(seed: number) {
  let state = seed
  return (end: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 4_294_967_296) * end)
  }
}

export type PastOrder = {
  id: string
  merchantId: string
  at: string
  total: number
  currency: string
  commission: number
  status: 'completed' | 'cancelled' | 'processing'
  lines: { product_id: string; quantity: number }[]
}

/** Orders of 400 days in two currencies, also at the nights when clocks change. */
export async function newPast(app: TestApp, seed: number, count: number) {
  const tenant = await newTenant(app, { timezone })
  const merchants = [await tenant.merchant({ name: 'Pier Pizza' }), await tenant.merchant({ name: 'Anchor Sushi' })]
  /** Of each merchant. */
  const products = [0, 1].map(() => [newId(), newId(), newId()])
  const { order } = await newPastOrders(tenant)
  const random = randomBelow(seed)
  const clockChanges = ['2026-03-08T06:59:00Z', '2026-03-08T07:01:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z']
  const orders: PastOrder[] = []
  for (let index = 0; index < count; index++) {
    const merchant = random(2)
    const past: Omit<PastOrder, 'id'> = {
      merchantId: merchants[merchant] ?? '',
      at: clockChanges[index] ?? new Date(app.now() - random(400 * 86_400) * 1000).toISOString(),
      total: random(9_000),
      currency: random(4) === 0 ? 'EUR' : 'GBP',
      commission: random(100),
      status: (['completed', 'completed', 'processing', 'cancelled'] as const)[random(4)] ?? 'completed',
      lines: (products[merchant] ?? []).slice(random(3)).map((product_id) => ({ product_id, quantity: 1 + random(4) })),
    }
    orders.push({ ...past, id: await order(past) })
  }
  const { client } = await tenant.user(['ManageTenantReports'])
  const run = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
    withTenant(app.services, { tenantId: tenant.id, merchantId: null }, work)
  /** Builds the sums, and forgets reports that were read without them. */
  const rebuild = async () => {
    await run(rebuildTotals)
    const event = { id: '', tenantId: tenant.id, merchantId: null, kind: 'event' as const, name: 'order.updated' }
    invalidateCaches([{ ...event, subject: '', payload: {}, createdAt: '' }])
  }
  return { tenant, merchants, orders, client, rebuild }
}

/** The local day of an order for the tenant. */
export const dayOf = ({ at }: PastOrder) =>
  Temporal.Instant.from(at).toZonedDateTimeISO(timezone).toPlainDate().toString()
export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
