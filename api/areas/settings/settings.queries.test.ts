import { expect, test } from 'vitest'
import { saleSettings, Settings } from '#contract/areas/settings/settings.ts'
import { json } from '#api/platform/db/json.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { settingsFor, settingsOfMerchants } from './settings.queries.ts'

const app = await startTestApp()

const insertSetting = (
  db: Db,
  setting_key: string,
  setting_value: unknown,
  merchant_id: string | null = null,
  locale: string | null = null,
) =>
  db
    .insertInto('setting')
    .values({ id: newId(), setting_key, setting_value: json(setting_value), merchant_id, locale })
    .execute()

test('unset settings have their defaults', async () => {
  const tenant = await newTenant(app)
  const settings = await tenant.db((db) => settingsFor(db, null, Settings))
  expect(settings).toMatchObject({
    preparation_time: 20,
    max_schedule_days: 30,
    min_schedule_hours: 2,
    tax: { product_tax_percent: 0, delivery_tax_percent: 0 },
    tip: { values: [], is_required: false },
    delivery_rate: { type: 'fixed', fee: 0 },
    maintenance: { is_under_maintenance: false },
    review_settings: { is_enabled: true, window_days: 30 },
    auth_settings: { user_register_enabled: true },
  })
})

test('merchants override the tenant, locales the default, and other tenants stay out', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [ours, sibling] = [await tenant.merchant(), await tenant.merchant()]
  await other.db((db) => insertSetting(db, 'preparation_time', 99))
  const read = await tenant.db(async (db) => {
    await insertSetting(db, 'preparation_time', 15)
    await insertSetting(db, 'preparation_time', 40, ours)
    await insertSetting(db, 'cancel_reasons', ['Too late'])
    await insertSetting(db, 'cancel_reasons', ['متأخر'], null, 'ar')
    const schema = Settings.pick({ preparation_time: true, cancel_reasons: true })
    const [ownSettings, otherSettings, arabic, both] = [
      await settingsFor(db, ours, schema),
      await settingsFor(db, sibling, schema),
      await settingsFor(db, null, schema, 'ar'),
      await settingsOfMerchants(db, [ours, sibling], schema),
    ]
    return {
      ownSettings,
      otherSettings,
      arabic,
      both: [both.get(ours)?.preparation_time, both.get(sibling)?.preparation_time],
    }
  })
  expect(read).toEqual({
    ownSettings: { preparation_time: 40, cancel_reasons: ['Too late'] },
    otherSettings: { preparation_time: 15, cancel_reasons: ['Too late'] },
    arabic: { preparation_time: 15, cancel_reasons: ['متأخر'] },
    both: [40, 15],
  })
})

test('a merchant’s delivery rate applies only while the merchant delivers', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  const rate = (fee: number) => ({ type: 'fixed', fee, time: 10 })
  const fees = await tenant.db(async (db) => {
    await insertSetting(db, 'delivery_rate', rate(100))
    await insertSetting(db, 'delivery_rate', rate(300), merchant)
    const byTenant = await settingsFor(db, merchant, saleSettings)
    await db.updateTable('merchant').set({ delivery_by: 'merchant' }).where('id', '=', merchant).execute()
    const byMerchant = await settingsFor(db, merchant, saleSettings)
    return [byTenant.delivery_rate, byMerchant.delivery_rate]
  })
  expect(fees).toEqual([rate(100), rate(300)])
})

test('secret settings accept sealed values only', () => {
  const secret = Object.entries(Settings.shape).filter(([key]) =>
    /secret|server_key|api_key|private|password|token/.test(key),
  )
  expect(secret.map(([key]) => key)).toEqual(['map_server_key', 'google_client_secret', 'ai_api_key'])
  for (const [key, schema] of secret) {
    expect(schema.safeParse('in plain sight').success, key).toBe(false)
    expect(schema.safeParse('sealed:1:abc').success, key).toBe(true)
  }
})
