import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { newPayer } from './billing.testing.ts'

const app = await startTestApp({ frozenClock: true })
const enabled_currencies = [{ code: 'EUR', rate: 1.15 }]

test('the module for currencies works at once after it was bought, and until the end of the period after it was removed', async () => {
  const payer = await newPayer(app)
  const { of, tenant } = payer
  await tenant.db((db) => db.updateTable('tenant_profile').set({ is_setup_configured: true }).execute())
  const offered = async () => (await tenant.guest.store.boot({})).enabled_currencies.map(({ code }) => code)
  const enable = (more: { code: string; rate: number }[] = []) =>
    payer.client.paymentSettings.save({ enabled_currencies: [...enabled_currencies, ...more] })
  const boot = async () => (await payer.client.boot.tenant({})).tenant.saas_modules
  await payer.subscribe()
  await expect(enable()).rejects.toMatchObject({ code: 'MODULE_INACTIVE' })
  const module_names = ['addon_multicurrency' as const]
  await payer.client.billing.changeSubscription({ ...of, plan_id: 'business_plan', module_names })
  expect(await boot()).toEqual([{ module_name: 'addon_multicurrency', active: true }])
  await enable()
  expect(await offered()).toEqual(['GBP', 'EUR'])
  await payer.client.billing.removeItems({ ...of, items: module_names })
  await enable([{ code: 'USD', rate: 1.3 }])
  expect(await offered()).toEqual(['GBP', 'EUR', 'USD'])
  const { next_billing_at } = await payer.info()
  await payer.advance(Date.parse(next_billing_at ?? '') - app.now())
  await payer.run()
  expect(await boot()).toEqual([{ module_name: 'addon_multicurrency', active: false }])
  expect(await offered()).toEqual(['GBP'])
  await expect(enable([{ code: 'KWD', rate: 0.4 }])).rejects.toMatchObject({ code: 'MODULE_INACTIVE' })
  expect(await payer.client.paymentSettings.save({ cod_limit: 900 })).toMatchObject({ cod_limit: 900 })
  expect((await enable()).enabled_currencies).toEqual(enabled_currencies)
  await payer.client.paymentSettings.save({ enabled_currencies: [] })
  await expect(enable()).rejects.toMatchObject({ code: 'MODULE_INACTIVE' })
})
