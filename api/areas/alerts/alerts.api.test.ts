import { expect, test } from 'vitest'
import { createTestBrowser } from '#api/providers/push/push-service.testing.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const tenant = await newTenant(app)
const shop = await newShop(tenant)
const staff = await shop.staff()
const web = (path = 'x') =>
  JSON.stringify(createTestBrowser(`https://fcm.googleapis.com/fcm/send/${path}`).subscription)

test('an alert preference applies to all devices of its user and to no one else', async () => {
  const choice = { sound: 'short_sound_2', volume: 40, is_enabled: true, repeat: false } as const
  expect((await staff.client.merchantAlerts.show({})).preference).toEqual({
    sound: null,
    volume: 80,
    is_enabled: null,
    repeat: null,
  })
  expect(await staff.client.merchantAlerts.savePreference(choice)).toEqual(choice)
  expect((await staff.client.merchantAlerts.show({})).preference).toEqual(choice)
  const colleague = await shop.staff()
  expect((await colleague.client.merchantAlerts.show({})).preference.volume).toBe(80)
  await expect(staff.client.merchantAlerts.savePreference({ ...choice, volume: 101 })).rejects.toMatchObject({
    status: 422,
  })
})

test('a store uses the tenant’s escalation until it has its own', async () => {
  const [owner, storeUser] = [
    await tenant.owner(),
    await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [shop.merchantId] }),
  ]
  const preference = { ring_seconds: 30, contact_minutes: 2, contacts: 'a@b.test, +447700900123', operator_minutes: 4 }
  expect(await owner.client.alerts.saveEscalation({ ...preference, contacts: '' })).toMatchObject({ ring_seconds: 30 })
  expect(await storeUser.client.merchantAlerts.show({})).toMatchObject({
    escalation: { ring_seconds: 30, contacts: '' },
    contacts: ['shop@example.com'],
    can_send_sms: false,
  })
  await storeUser.client.merchantAlerts.saveEscalation({ ...preference, ring_seconds: 90 })
  expect(await storeUser.client.merchantAlerts.show({})).toMatchObject({
    escalation: { ring_seconds: 90 },
    contacts: ['a@b.test', '+447700900123'],
  })
  expect(await owner.client.alerts.show({})).toMatchObject({ escalation: { ring_seconds: 30 } })
  await expect(
    storeUser.client.merchantAlerts.saveEscalation({ ...preference, contacts: 'nobody' }),
  ).rejects.toMatchObject({
    status: 422,
    errors: { contacts: ['Each contact must be an e-mail address or an international number.'] },
  })
  await expect(staff.client.merchantAlerts.saveEscalation(preference)).rejects.toMatchObject({ status: 403 })
})

test('a device registers once, moves with its user, and is valid until it unregisters', async () => {
  const token = web('moves')
  const ours = {
    tenant_id: tenant.id,
    user_id: staff.id,
    merchant_id: shop.merchantId,
    token,
    platform: 'web',
  } as const
  const row = await staff.client.push.register(ours)
  expect(row).toMatchObject({ platform: 'web', merchant_id: shop.merchantId, user_id: staff.id })
  expect((await staff.client.push.register(ours)).id).toBe(row.id)
  const owner = await tenant.owner()
  expect(
    await owner.client.tenantPush.register({ tenant_id: tenant.id, user_id: owner.id, token, platform: 'web' }),
  ).toMatchObject({ id: row.id, merchant_id: null, user_id: owner.id })
  expect(await app.client({ host: tenant.hosts.admin }).push.validate({ token })).toEqual({ valid: true })
  await staff.client.push.unregister({ token })
  expect(await app.client({ host: tenant.hosts.admin }).push.validate({ token })).toEqual({ valid: true })
  await owner.client.tenantPush.unregister({ token })
  await owner.client.tenantPush.unregister({ token })
  await expect(app.client({ host: tenant.hosts.admin }).push.validate({ token })).rejects.toMatchObject({
    status: 404,
  })
})

test('a new device returns 201, a known one 200; ids must match the session', async () => {
  const body = {
    tenant_id: tenant.id,
    user_id: staff.id,
    merchant_id: shop.merchantId,
    token: 'a-device-token',
    platform: 'android',
  }
  const send = (changed: object) =>
    app.send({
      method: 'POST',
      url: '/merchant/v1/notification/push/token',
      headers: { 'x-tenant': tenant.hosts.admin, authorization: `Bearer ${staff.token}` },
      body: { ...body, ...changed },
    })
  expect((await send({})).status).toBe(201)
  expect((await send({})).status).toBe(200)
  const [other, stranger] = [await newTenant(app), await shop.staff()]
  for (const foreign of [{ tenant_id: other.id }, { user_id: stranger.id }, { merchant_id: await other.merchant() }])
    expect((await send(foreign)).status).toBe(403)
  for (const token of [
    'no subscription',
    JSON.stringify({ endpoint: 'https://fcm.googleapis.com/x' }),
    JSON.stringify(createTestBrowser('https://127.0.0.1/x').subscription),
  ])
    expect((await send({ platform: 'web', token })).status).toBe(422)
})

test('a store confirms the receipt of its own orders only', async () => {
  const product = await shop.product()
  const { client } = await tenant.customer()
  const { order_id } = await client.checkout.place(shop.cart([{ product_id: product }]))
  const foreign = await (await newShop(tenant)).staff()
  await foreign.client.merchantAlerts.received({ order_ids: [order_id] })
  const steps = async () =>
    (
      await tenant.db((db) =>
        db
          .selectFrom('order_history as h')
          .innerJoin('orders as o', 'o.id', 'h.order_id')
          .select(['h.step', 'h.user_id'])
          .where('o.order_id', '=', order_id)
          .orderBy('h.id')
          .execute(),
      )
    ).filter(({ step }) => step)
  expect(await steps()).toEqual([])
  await staff.client.merchantAlerts.received({ order_ids: [order_id, 'unknown'] })
  expect(await steps()).toEqual([{ step: 'received', user_id: staff.id }])
})
