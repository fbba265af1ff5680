import { expect, test } from 'vitest'
import { withTenant } from '../app-services.ts'
import { newTenant } from '../testing/tenants.ts'
import { startTestApp } from '../testing/test-app.ts'

const app = await startTestApp()

test('a tenant sees its merchants, a merchant itself, and a connection without scope nothing', async () => {
  const [ours, theirs] = [await newTenant(app), await newTenant(app)]
  const [first, second] = [await ours.merchant(), await ours.merchant()]
  await theirs.merchant()
  const visibleIn = (merchantId: string | null) =>
    withTenant(app.services, { tenantId: ours.id, merchantId }, (db) =>
      db.selectFrom('merchant').select('id').orderBy('id').execute(),
    )
  expect(await visibleIn(null)).toEqual([first, second].sort().map((id) => ({ id })))
  expect(await visibleIn(first)).toEqual([{ id: first }])
  const { rows } = await app.services.pool.query('select id from merchant')
  expect(rows).toEqual([])
})

test('a merchant cannot write rows of another merchant or of all merchants', async () => {
  const ours = await newTenant(app)
  const [first, second] = [await ours.merchant(), await ours.merchant()]
  await expect(
    withTenant(app.services, { tenantId: ours.id, merchantId: first }, (db) =>
      db.insertInto('tag').values({ id: crypto.randomUUID(), merchant_id: second, name: 'x' }).execute(),
    ),
  ).rejects.toMatchObject({ code: '42501' })
  const shared = crypto.randomUUID()
  await ours.db((db) =>
    db
      .insertInto('charge')
      .values({ id: shared, level: 'global', name: 'Bag', charge_value_type: 'fixed', charge_value: 10 })
      .execute(),
  )
  await withTenant(app.services, { tenantId: ours.id, merchantId: first }, async (db) => {
    expect(await db.selectFrom('charge').select('name').execute()).toEqual([{ name: 'Bag' }])
    expect(
      (await db.updateTable('charge').set({ name: 'Mine' }).where('id', '=', shared).executeTakeFirst()).numUpdatedRows,
    ).toBe(0n)
  })
})

test('the first failed statement of a flush is the reported error', async () => {
  const ours = await newTenant(app)
  const failing = ours.db(async (db) => {
    const first = db
      .insertInto('merchant_user')
      .values({ user_id: crypto.randomUUID(), merchant_id: crypto.randomUUID() })
      .execute()
    const second = db.selectFrom('merchant').select('id').execute()
    await Promise.all([second, first])
  })
  await expect(failing).rejects.toMatchObject({ code: '23503' })
})
