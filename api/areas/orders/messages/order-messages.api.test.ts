import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp({ runJobs: true, environment: { SMS_URL: 'http://127.0.0.1:1' } })

async function newSetting() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant, { name: 'Pier Pizza' })
  const [customer, staff, owner] = [await tenant.customer(), await shop.staff(), await tenant.owner()]
  await tenant.db((db) =>
    db
      .updateTable('customer')
      .set({ email: `cy@${tenant.slug}.test`, locale: 'de' })
      .where('id', '=', customer.id)
      .execute(),
  )
  const product = await shop.product({ name: 'Margherita' })
  const place = async () => (await customer.client.checkout.place(shop.cart([{ product_id: product }]))).order_id
  const messages = (order_id: string) =>
    tenant.db(async (db) =>
      (
        await db
          .selectFrom('message')
          .select(['template', 'receiver', 'channel', 'recipient'])
          .where('order_number', '=', order_id)
          .orderBy('id')
          .execute()
      ).map(({ template, receiver, channel, recipient }) => `${template} ${receiver} ${channel} ${recipient}`),
    )
  return { tenant, shop, customer, staff, owner, place, messages, mail: `cy@${tenant.slug}.test` }
}

test('the notification e-mails of a store get every new order', async () => {
  const { shop, place, messages, mail, tenant } = await newSetting()
  await shop.setting('notification_emails', 'kitchen@pier.test, boss@pier.test')
  const order = await place()
  await expect
    .poll(() => messages(order), { timeout: 10_000 })
    .toEqual([
      `order_placed customer email ${mail}`,
      'order_new merchant email kitchen@pier.test',
      'order_new merchant email boss@pier.test',
    ])
  const [first, second] = await tenant.db((db) =>
    db.selectFrom('message').select(['locale', 'text']).where('order_number', '=', order).orderBy('id').execute(),
  )
  expect(first?.locale).toBe('de')
  expect(second).toMatchObject({ locale: 'en', text: expect.stringContaining('1 × Margherita') })
})

test('each step reaches the customer on every active channel and device, and a switched-off one sends nothing', async () => {
  const { owner, customer, staff, place, messages, mail, tenant } = await newSetting()
  const event = { receiver: 'customer', is_active: true } as const
  await customer.client.customerPush.register({ token: 'android-1', platform: 'android' })
  await customer.client.customerPush.register({ token: 'ios-1', platform: 'ios' })
  await owner.client.messageTemplates.switchEvent({ ...event, event_type: 'order_ready', channel: 'sms' })
  await owner.client.messageTemplates.switchEvent({
    ...event,
    event_type: 'order_accepted',
    channel: 'email',
    is_active: false,
  })
  const { mobile } = await tenant.db((db) =>
    db.selectFrom('customer').select('mobile').where('id', '=', customer.id).executeTakeFirstOrThrow(),
  )
  const order_id = await place()
  for (const order_status of ['processing', 'ready'] as const)
    await staff.client.merchantOrders.changeStatus({ order_id, order_status })
  await expect
    .poll(() => messages(order_id), { timeout: 10_000 })
    .toEqual([
      `order_placed customer email ${mail}`,
      `order_accepted customer push ${mail}`,
      `order_accepted customer push ${mail}`,
      `order_ready customer email ${mail}`,
      `order_ready customer sms ${mobile}`,
      `order_ready customer push ${mail}`,
      `order_ready customer push ${mail}`,
    ])
})
