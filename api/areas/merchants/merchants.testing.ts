import type { InputOf } from '#contract/call.ts'
import type { merchants } from '#contract/areas/merchants/merchants.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'

type Draft = InputOf<typeof merchants.create>

export const aMerchant = (more: Partial<Draft> = {}): Draft => ({
  merchant_type: 'ecommerce',
  name: 'Pier Pizza',
  address: '1 Pier Road',
  country: 'GB',
  contact_number: '+442071234567',
  contact_email: 'Hello@Pier.example',
  order_types: ['delivery', 'pickup'],
  ...more,
})

/** Creates a tenant with a user who manages its merchants. `events` returns the merchant events in the outbox. */
export async function newMerchantTenant(app: TestApp, options: Parameters<typeof newTenant>[1] = {}) {
  const tenant = await newTenant(app, options)
  const { client } = await tenant.user(['ManageTenantMerchants', 'ManageTenantMerchantsCategory'])
  const events = () =>
    tenant.db((db) =>
      db.selectFrom('outbox').select(['name', 'payload']).where('name', 'like', 'merchant.%').orderBy('id').execute(),
    )
  return { tenant, client, events }
}

/** Inserts an order of the merchant. It is open if `closed_at` is null. */
export async function insertOrder(
  tenant: Awaited<ReturnType<typeof newTenant>>,
  merchantId: string,
  closed_at: string | null,
) {
  const customer = await tenant.customer()
  const at = new Date().toISOString()
  await tenant.db((db) =>
    db
      .insertInto('orders')
      .values({
        id: newId(),
        order_id: '100001',
        merchant_id: merchantId,
        customer_id: customer.id,
        merchant_snapshot: '{}' as never,
        customer_snapshot: '{}' as never,
        order_type: 'pickup',
        delivery_timestamp: at,
        preparation_time: 20,
        payment_mode: 'cash_on_delivery',
        payment_status: 'pending',
        currency: 'GBP',
        subtotal: 100,
        grand_total: 100,
        merchant_amount: 100,
        placed_at: at,
        closed_at,
        updated_at: at,
      })
      .execute(),
  )
}
