import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'

const app = await startTestApp()

test('a customer with money in the wallet is not deleted before it was paid back or adjusted', async () => {
  const tenant = await newTenant(app)
  const { client: owner } = await tenant.owner()
  const { id } = await tenant.customer()
  await owner.wallets.adjust({ customer_id: id, amount: 1_250, reason: 'Goodwill' })
  await expect(owner.customers.remove({ id })).rejects.toMatchObject({
    status: 409,
    code: 'CUSTOMER_HAS_WALLET_BALANCE',
    message: expect.stringContaining('12.50 GBP'),
  })
  await owner.wallets.adjust({ customer_id: id, amount: -1_250, reason: 'Paid back in cash' })
  expect(await owner.customers.remove({ id })).toEqual({ id })
})
