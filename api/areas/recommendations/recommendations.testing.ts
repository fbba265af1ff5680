import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { buildModel, updateModel } from './recommendations.job-types.ts'
import { recommendationJobs } from './recommendations.jobs.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

type PastOrder = {
  merchant: string
  customer: string
  products: readonly string[]
  /** Epoch ms. */
  at: number
  status?: 'completed' | 'cancelled'
  recommended?: readonly string[]
  recommendedMerchant?: boolean
}

/** An order of the past with a line of 100 for each product. Returns its number. */
export const pastOrder = (
  tenant: TestTenant,
  { merchant, customer, products, at, status = 'completed', recommended = [], recommendedMerchant }: PastOrder,
) =>
  tenant.db(async (db) => {
    const id = newId()
    const time = new Date(at).toISOString()
    const total = products.length * 100
    await db
      .insertInto('orders')
      .values({
        id,
        order_id: id.slice(-12),
        merchant_id: merchant,
        customer_id: customer,
        merchant_snapshot: json({ name: 'M', timezone: 'Europe/London' }),
        customer_snapshot: json({ id: customer, first_name: 'C', last_name: 'B', email: null, mobile: null }),
        order_type: 'pickup',
        order_status: status,
        delivery_timestamp: time,
        preparation_time: 20,
        payment_mode: 'cash_on_delivery',
        payment_status: 'paid',
        currency: 'GBP',
        subtotal: total,
        grand_total: total,
        merchant_amount: total,
        cart_meta: json({
          ...(recommended.length > 0 ? { recommended_product: true } : {}),
          ...(recommendedMerchant ? { recommended_merchant: true } : {}),
        }),
        placed_at: time,
        created_at: time,
        closed_at: time,
      })
      .execute()
    for (const [position, product_id] of products.entries())
      await db
        .insertInto('order_line')
        .values({
          id: newId(),
          order_id: id,
          merchant_id: merchant,
          position,
          product_id,
          name: 'x',
          quantity: 1,
          unit_price: 100,
          line_total: 100,
          meta: json(recommended.includes(product_id) ? { recommended_product: true } : {}),
        })
        .execute()
    return id.slice(-12)
  })

/** Runs a job of this area once. */
export async function runRecommendationJob(
  app: TestApp,
  tenant: TestTenant,
  { name }: { name: string },
  input: object = {},
): Promise<void> {
  const job = recommendationJobs.find((one) => one.name === name)
  if (!job) throw new Error(name)
  await app.relay.run(job, { tenantId: tenant.id, input })
}

/** Presses the button, runs the job and switches all kinds on. */
export async function trainAndSwitchOn(app: TestApp, tenant: TestTenant): Promise<void> {
  const { client } = await tenant.owner()
  const { job_id } = await client.recommendations.initialize({})
  await runRecommendationJob(app, tenant, buildModel, { jobId: job_id })
  await client.recommendations.toggle({ is_enabled: true })
}

export const updateNow = (app: TestApp, tenant: TestTenant) => runRecommendationJob(app, tenant, updateModel)
