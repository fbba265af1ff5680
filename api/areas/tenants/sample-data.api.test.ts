import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { withTenant } from '#api/platform/app-services.ts'
import { recordPastMessages } from '../notifications/costs/past-messages.commands.ts'
import type { PastMessage } from '../notifications/costs/past-messages.commands.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { sql } from 'kysely'

const app = await startTestApp()

/** A tenant with a sample merchant, product, customer and picture, and a real one of each. */
async function newMixedTenant() {
  const tenant = await newTenant(app)
  const [sample, real] = [await tenant.merchant({ name: 'Sample' }), await tenant.merchant({ name: 'Real' })]
  const [guest, regular] = [await tenant.customer(), await tenant.customer()]
  await tenant.db(async (db) => {
    await db.updateTable('merchant').set({ is_dummy: true }).where('id', '=', sample).execute()
    await db.updateTable('customer').set({ is_dummy: true }).where('id', '=', guest.id).execute()
    await db
      .insertInto('product')
      .values([
        { id: newId(), merchant_id: sample, name: 'Sample soup', selling_price: 100, is_dummy: true },
        { id: newId(), merchant_id: real, name: 'Real soup', selling_price: 100 },
      ])
      .execute()
    await db
      .insertInto('file')
      .values({
        id: newId(),
        key: `demo/${tenant.slug}/a.webp`,
        purpose: 'image',
        file_name: 'a.webp',
        mime_type: 'image/webp',
        size: 1,
        is_dummy: true,
      })
      .execute()
  })
  return { tenant, sample, real, guest, regular }
}

test('pictures of the apps stay', async () => {
  const { tenant } = await newMixedTenant()
  const key = `t/${tenant.id}/image/0123456789abcdef.png`
  await tenant.db(async (db) => {
    const file = { key, purpose: 'image' as const, file_name: 'icon.png', mime_type: 'image/png', size: 1 }
    await db
      .insertInto('file')
      .values({ id: newId(), ...file, is_dummy: true })
      .execute()
    await db
      .insertInto('mobile_app')
      .values({ app_type: 'customer', app_icon: `/files/${key}` })
      .execute()
  })
  await (await tenant.owner()).client.boot.clearSampleData({})
  expect(await tenant.db((db) => db.selectFrom('file').select('key').execute())).toEqual([{ key }])
})

test('sample rows are deleted; real rows and other tenants stay', async () => {
  const [{ tenant, real, regular }, neighbour] = [await newMixedTenant(), await newMixedTenant()]
  const { client } = await tenant.owner()
  expect(await client.boot.clearSampleData({})).toEqual({
    success: true,
    removed: { merchants: 1, products: 1, customers: 1, orders: 0 },
  })
  const remaining = await tenant.db(async (db) => ({
    merchants: await db.selectFrom('merchant').select('id').execute(),
    customers: await db.selectFrom('customer').select('id').execute(),
    products: await db.selectFrom('product').select('name').execute(),
    files: await db.selectFrom('file').select('id').execute(),
    jobs: await db.selectFrom('outbox').select('payload').where('name', '=', 'files.remove').execute(),
    audit: await db.selectFrom('audit').select('changes').where('action', '=', 'tenant.dummy_cleared').execute(),
  }))
  expect(remaining).toEqual({
    merchants: [{ id: real }],
    customers: [{ id: regular.id }],
    products: [{ name: 'Real soup' }],
    files: [],
    jobs: [{ payload: { keys: [`demo/${tenant.slug}/a.webp`] } }],
    audit: [{ changes: { merchants: 1, products: 1, customers: 1, orders: 0 } }],
  })
  expect(await neighbour.tenant.db((db) => db.selectFrom('merchant').select('id').execute())).toHaveLength(2)
  expect(await client.boot.clearSampleData({})).toMatchObject({
    removed: { merchants: 0, products: 0, customers: 0, orders: 0 },
  })
})

test('messages of sample campaigns leave the log and the costs; real ones stay', async () => {
  const { tenant } = await newMixedTenant()
  const { client } = await tenant.owner()
  await client.messageCosts.save({
    channel: 'whatsapp',
    unit_price: 0.5,
    prefix_prices: [],
    monthly_budget: null,
    stops_marketing: false,
  })
  const campaign = newId()
  const message = (fields: object): PastMessage => ({
    id: newId(),
    channel: 'whatsapp',
    mail: { to: '+447700900123', name: 'Ada', locale: 'en', template: 'campaign', values: { title: 'A', body: 'B' } },
    event: undefined,
    fields,
    sentAtMs: app.now(),
    service: 'whatsapp',
    failure: null,
  })
  await tenant.db(async (db) => {
    const times = { timing: 'instant' as const, starts_at: db.now, sent_at: db.now }
    await db
      .insertInto('campaign')
      .values({ id: campaign, title: 'A', body: 'B', audience: 'all', ...times, is_dummy: true })
      .execute()
    const sample = message({ campaign_id: campaign, priority: 1 })
    await recordPastMessages(db, [message({}), sample, { ...message({}), failure: 'unreachable' }], {
      timezone: 'UTC',
      currency: 'GBP',
    })
  })
  const before = await client.messageCosts.show({})
  expect(before).toMatchObject({ sent: 2, costs: [{ amount: 100 }], events: [{ sent: 1 }, { sent: 1 }] })
  await client.boot.clearSampleData({})
  expect(await client.messageCosts.show({})).toMatchObject({
    sent: 1,
    costs: [{ amount: 50 }],
    events: [{ campaign_id: null }],
  })
  expect((await client.messageLog.list({})).meta.total).toBe(2)
})

test('nothing is deleted while a real row references a sample', async () => {
  const { tenant, sample } = await newMixedTenant()
  await tenant.db((db) =>
    db
      .insertInto('product')
      .values({ id: newId(), merchant_id: sample, name: 'Real soup of a sample', selling_price: 100 })
      .execute(),
  )
  const { client } = await tenant.owner()
  await expect(client.boot.clearSampleData({})).rejects.toMatchObject({
    status: 409,
    code: 'SAMPLE_DATA_IN_USE',
    data: { tables: ['product'] },
  })
  expect(await tenant.db((db) => db.selectFrom('merchant').select('id').execute())).toHaveLength(2)
})

test('rows created by a sample order are deleted with it; those of a real order stay', async () => {
  const { tenant, sample, real, guest, regular } = await newMixedTenant()
  const moved = (merchantId: string, customerId: string, isDummy: boolean) =>
    tenant.db(async (db) => {
      const id = newId()
      const at = '2026-03-01T12:00:00Z'
      await db
        .insertInto('orders')
        .values({
          id,
          order_id: isDummy ? '100001' : '100002',
          merchant_id: merchantId,
          customer_id: customerId,
          merchant_snapshot: json({}),
          customer_snapshot: json({}),
          order_type: 'pickup',
          order_status: 'completed',
          delivery_timestamp: at,
          preparation_time: 20,
          payment_mode: 'cash_on_delivery',
          payment_status: 'paid',
          currency: 'GBP',
          subtotal: 100,
          grand_total: 100,
          merchant_amount: 100,
          placed_at: at,
          created_at: at,
          updated_at: at,
          is_dummy: isDummy,
        })
        .execute()
      await db
        .insertInto('money_transaction')
        .values({
          id: newId(),
          txn_id: id,
          type: 'payment',
          payment_mode: 'cash_on_delivery',
          amount: 100,
          currency: 'GBP',
          merchant_id: merchantId,
          order_id: id,
          status: 'succeeded',
        })
        .execute()
      await db
        .insertInto('ledger_entry')
        .values({
          id: newId(),
          business_key: id,
          from_account: 'customers',
          to_account: `merchant:${merchantId}`,
          amount: 100,
          currency: 'GBP',
          merchant_id: merchantId,
          order_id: id,
        })
        .execute()
      await db
        .insertInto('review')
        .values({
          id: newId(),
          order_id: id,
          merchant_id: merchantId,
          customer_id: customerId,
          customer_name: 'Casey',
          rating: 5,
          created_at: at,
        })
        .execute()
      return id
    })
  await moved(sample, guest.id, true)
  const kept = await moved(real, regular.id, false)
  expect(await (await tenant.owner()).client.boot.clearSampleData({})).toMatchObject({
    removed: { merchants: 1, orders: 1 },
  })
  const remaining = await tenant.db(async (db) =>
    Promise.all(
      (['money_transaction', 'ledger_entry', 'review'] as const).map((table) =>
        db.selectFrom(table).select('order_id').execute(),
      ),
    ),
  )
  expect(remaining).toEqual([[{ order_id: kept }], [{ order_id: kept }], [{ order_id: kept }]])
})

test('every table with a sample flag is cleared, or excluded by name', async () => {
  const { rows } = await withTenant(app.services, { tenantId: newId(), merchantId: null }, (db) =>
    sql<{
      table: string
    }>`select table_name as table from information_schema.columns where column_name = 'is_dummy' and table_schema = 'public'`.execute(
      db,
    ),
  )
  const { sampleTables } = await import('./sample-data.db.ts')
  expect(
    rows
      .map(({ table }) => table)
      .filter((table) => ![...sampleTables, 'file'].includes(table))
      .sort(),
  ).toEqual(['app_user', 'tenant'])
})

test('single-merchant stores and users without permission cannot clear sample data', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  await tenant.db((db) =>
    db.updateTable('tenant_profile').set({ business_type: 'static_merchant', static_merchant_id: merchant }).execute(),
  )
  app.services.tenants.clearCache()
  await expect((await tenant.owner()).client.boot.clearSampleData({})).rejects.toMatchObject({
    status: 409,
    code: 'SINGLE_MERCHANT_STORE',
  })
  await expect(
    (await tenant.user(['ManageTenantSettingsTheme'])).client.boot.clearSampleData({}),
  ).rejects.toMatchObject({
    status: 403,
  })
})
