import { expect, test } from 'vitest'
import type { PaymentAlias } from '#contract/fields.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

async function newModes() {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const { client } = await tenant.owner()
  const modes = await client.paymentModes.list({})
  const idOf = (alias: PaymentAlias) => modes.find((mode) => mode.alias === alias)?.id ?? ''
  const offered = async () =>
    (await tenant.guest.store.paymentModes({ merchant_id: shop.merchantId })).map(({ alias }) => alias)
  const settings = async () => client.merchantPaymentModes.show({ merchant_id: shop.merchantId })
  return { tenant, shop, client, idOf, offered, settings }
}

test('a switched mode leaves the shop, and the last one stays', async () => {
  const { client, idOf, offered } = await newModes()
  expect(await offered()).toEqual(['card', 'cash_on_delivery'])
  await client.paymentModes.setActive({ payment_mode_id: idOf('card'), is_active: false })
  expect(await offered()).toEqual(['cash_on_delivery'])
  await expect(
    client.paymentModes.setActive({ payment_mode_id: idOf('cash_on_delivery'), is_active: false }),
  ).rejects.toMatchObject({ status: 422, code: 'LAST_PAYMENT_MODE' })
  expect(await offered()).toEqual(['cash_on_delivery'])
})

test('the shop shows modes in the stored order', async () => {
  const { client, idOf, offered } = await newModes()
  await client.paymentModes.sort({ payment_mode_ids: [idOf('cash_on_delivery'), idOf('card')] })
  expect(await offered()).toEqual(['cash_on_delivery', 'card'])
})

test('an order outside the limits of a mode is refused', async () => {
  const { tenant, shop, client, idOf } = await newModes()
  const product = await shop.product({ selling_price: 1000 })
  const buyer = await tenant.customer()
  const cart = () => ({ ...shop.cart([{ product_id: product }]), payment_mode: 'card' as const })
  const quote = () => buyer.client.checkout.quote(cart())
  const refusedBy = (reason: string) => ({ status: 422, data: { reasons: [{ field: 'payment_mode', reason }] } })
  const save = (limits: { min_amount?: number | null; max_amount?: number | null }) =>
    client.paymentModes.update({ payment_mode_id: idOf('card'), environment: 'test', ...limits })
  expect((await quote()).bill.grand_total).toBe(1000)
  await save({ min_amount: 5000 })
  await expect(quote()).rejects.toMatchObject(refusedBy('under_mode_limit'))
  await save({ min_amount: null, max_amount: 500 })
  await expect(quote()).rejects.toMatchObject(refusedBy('over_mode_limit'))
  expect(await tenant.guest.store.paymentModes({ merchant_id: shop.merchantId })).toMatchObject([
    { alias: 'card', min_amount: null, max_amount: 500 },
    { alias: 'cash_on_delivery', max_amount: null },
  ])
  await expect(save({ min_amount: 600 })).rejects.toMatchObject({
    status: 422,
    errors: { max_amount: ['The maximum must not be below the minimum.'] },
  })
})

test('saving a mode as live completes the step of the set-up; a test provider is never live', async () => {
  const { client, idOf } = await newModes()
  const isStepDone = async () =>
    (await client.boot.tenant({})).account_progress.find(({ key }) => key === 'set_payment')?.isCompleted
  expect(await isStepDone()).toBe(false)
  await client.paymentModes.update({ payment_mode_id: idOf('cash_on_delivery'), environment: 'live' })
  expect(await isStepDone()).toBe(true)
  await expect(
    client.paymentModes.update({ payment_mode_id: idOf('card'), environment: 'live' }),
  ).rejects.toMatchObject({ status: 422, errors: { environment: [expect.any(String)] } })
})

test('the second of two people who save the same mode is asked', async () => {
  const { client, idOf } = await newModes()
  const mode = { payment_mode_id: idOf('card'), environment: 'test' as const }
  const { updated_at } = await client.paymentModes.show({ id: mode.payment_mode_id })
  await client.paymentModes.update({ ...mode, max_amount: 900, expected_updated_at: updated_at })
  await expect(
    client.paymentModes.update({ ...mode, max_amount: 800, expected_updated_at: updated_at }),
  ).rejects.toMatchObject({ status: 409, code: 'CONFLICT' })
})

test('a merchant starts from the modes of the tenant and keeps at least one', async () => {
  const { tenant, shop, client, idOf, offered, settings } = await newModes()
  await client.paymentModes.setActive({ payment_mode_id: idOf('card'), is_active: true })
  await client.merchants.update({ id: shop.merchantId, override_payment_methods: true })
  expect(await offered()).toEqual(['card', 'cash_on_delivery'])
  const save = (card: boolean, cash: boolean) =>
    client.merchantPaymentModes.save({
      merchant_id: shop.merchantId,
      override_payment_methods: true,
      payment_modes: [
        { payment_mode_id: idOf('card'), is_active: card },
        { payment_mode_id: idOf('cash_on_delivery'), is_active: cash },
      ],
    })
  await save(true, false)
  expect(await offered()).toEqual(['card'])
  await expect(save(false, false)).rejects.toMatchObject({ status: 422, code: 'LAST_PAYMENT_MODE' })
  await expect(
    client.paymentModes.setActive({ payment_mode_id: idOf('card'), is_active: false }),
  ).rejects.toMatchObject({ status: 409, code: 'PAYMENT_MODE_NEEDED', values: { merchants: expect.any(String) } })
  await expect(client.paymentSettings.save({ environment: 'live' })).rejects.toMatchObject({
    code: 'PAYMENT_MODE_NEEDED',
  })
  await save(true, true)
  await client.paymentModes.setActive({ payment_mode_id: idOf('card'), is_active: false })
  expect(await offered()).toEqual(['cash_on_delivery'])
  await client.merchantPaymentModes.save({ merchant_id: shop.merchantId, override_payment_methods: false })
  expect(await settings()).toMatchObject({ override_payment_methods: false })
  const staff = await tenant.user(['ManageMerchantOrders'], { merchants: [shop.merchantId] })
  expect(
    (await staff.client.ownPaymentModes.list({ merchant_id: shop.merchantId })).map(({ alias, is_active }) => [
      alias,
      is_active,
    ]),
  ).toEqual([
    ['card', false],
    ['cash_on_delivery', true],
  ])
  expect(await staff.client.ownPaymentModes.client({ merchant_id: shop.merchantId })).toEqual([
    { payment_mode_id: idOf('cash_on_delivery'), alias: 'cash_on_delivery', environment: 'test', public_key: null },
  ])
})

test('prices in other currencies need the module', async () => {
  const { client } = await newModes()
  const enabled_currencies = [{ code: 'EUR', rate: 1.15 }]
  await expect(client.paymentSettings.save({ enabled_currencies })).rejects.toMatchObject({ code: 'MODULE_INACTIVE' })
  await expect(client.paymentSettings.save({ enabled_currencies: [{ code: 'GBP', rate: 1 }] })).rejects.toMatchObject({
    status: 422,
    errors: { 'enabled_currencies.0.code': [expect.any(String)] },
  })
  expect(await client.paymentSettings.save({ cod_limit: 900 })).toMatchObject({ cod_limit: 900, environment: 'test' })
})
