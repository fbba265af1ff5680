import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('a customer with prepayment only is not offered cash, at the quote and at placing', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const { client } = await tenant.owner()
  const [buyer, other] = [await tenant.customer(), await tenant.customer()]
  const aliases = async (who: typeof buyer) =>
    (await who.client.store.paymentModes({ merchant_id: shop.merchantId })).map(({ alias }) => alias).toSorted()
  const cart = shop.cart([{ product_id: product }])
  const offered = await aliases(buyer)
  expect(offered).toContain('cash_on_delivery')
  const changed = await client.customers.changePrepayment({ id: buyer.id, prepayment_only: true })
  expect(changed).toMatchObject({ id: buyer.id, prepayment_only: true })

  const withoutCash = offered.filter((alias) => alias !== 'cash_on_delivery')
  expect([await aliases(buyer), await aliases(other)]).toEqual([withoutCash, offered])
  const refused = { status: 422, errors: { payment_mode: ['This way to pay is not offered here.'] } }
  await expect(buyer.client.checkout.quote({ ...cart, payment_mode: 'cash_on_delivery' })).rejects.toMatchObject(
    refused,
  )
  await expect(buyer.client.checkout.place({ ...cart, payment_mode: 'cash_on_delivery' })).rejects.toMatchObject(
    refused,
  )
  await other.client.checkout.place({ ...cart, payment_mode: 'cash_on_delivery' })

  const placed = await buyer.client.checkout.place({ ...cart, payment_mode: 'card' })
  expect(placed.customer).not.toHaveProperty('prepayment_only')
  const stored = await tenant.db((db) =>
    db
      .selectFrom('orders')
      .select('customer_snapshot')
      .where('order_id', '=', placed.order_id)
      .executeTakeFirstOrThrow(),
  )
  expect(stored.customer_snapshot).toMatchObject({ id: buyer.id, prepayment_only: true })

  await client.customers.changePrepayment({ id: buyer.id, prepayment_only: false })
  expect(await aliases(buyer)).toEqual(offered)
  await buyer.client.checkout.place({ ...cart, payment_mode: 'cash_on_delivery' })
})
