import { expect, test } from 'vitest'
import type { ChargeInput } from '#contract/areas/charges.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

const bag = (more: object = {}) => ({
  name: 'Bag',
  level: 'global' as const,
  charge_setting: { charge_value_type: 'fixed' as const, charge_value: 25 },
  currency: 'GBP',
  ...more,
})

test('a charge is on the bill as soon as it is saved, and leaves it when it is inactive', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const { client } = await tenant.owner()
  const buyer = await tenant.customer()
  const chargesOnBill = async () =>
    (await buyer.client.checkout.quote(shop.cart([{ product_id: product }]))).bill.charges.map(({ name, amount }) => [
      name,
      amount,
    ])
  expect(await chargesOnBill()).toEqual([])
  const { id } = await client.charges.create(bag())
  expect(await chargesOnBill()).toEqual([['Bag', 25]])
  await client.charges.update({
    id,
    name: 'Paper bag',
    charge_setting: { charge_value_type: 'fixed', charge_value: 30 },
  })
  expect(await chargesOnBill()).toEqual([['Paper bag', 30]])
  await client.charges.update({ id, status: 'inactive' })
  expect(await chargesOnBill()).toEqual([])
})

test.each<[string, Partial<ChargeInput> | object, string]>([
  [
    'a percentage above 100',
    { charge_setting: { charge_value_type: 'percentage', charge_value: 101 } },
    'charge_setting.charge_value',
  ],
  ['a fixed charge without currency', { currency: null }, 'currency'],
  [
    'a part of a minor unit',
    { charge_setting: { charge_value_type: 'fixed', charge_value: 1.5 } },
    'charge_setting.charge_value',
  ],
  ['a merchant charge without merchant', { level: 'merchant' }, 'merchant_id'],
  ['a rule without order types', { rule: 'order_type' }, 'charge_setting.order_type'],
  ['a rule without payment modes', { rule: 'payment_mode' }, 'charge_setting.payment_mode'],
])('%s is refused', async (_name, more, field) => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await expect(client.charges.create(bag(more))).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('a merchant reads global charges and changes its own', async () => {
  const tenant = await newTenant(app)
  const [merchant_id, other] = [await tenant.merchant(), await tenant.merchant()]
  const { client: owner } = await tenant.owner()
  const global = await owner.charges.create(bag())
  const foreign = await owner.charges.create(bag({ level: 'merchant', merchant_id: other }))
  const { client } = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [merchant_id] })
  const own = await client.merchantCharges.create({ merchant_id, ...bag(), name: 'Service' })
  expect(own).toMatchObject({ level: 'merchant', merchant_id, is_editable: true })
  const list = await client.merchantCharges.list({ merchant_id })
  expect(list.data.map(({ name, is_editable }) => [name, is_editable]).toSorted()).toEqual([
    ['Bag', false],
    ['Service', true],
  ])
  await expect(client.merchantCharges.update({ merchant_id, id: global.id, name: 'Mine' })).rejects.toMatchObject({
    status: 403,
  })
  await expect(client.merchantCharges.remove({ merchant_id, id: foreign.id })).rejects.toMatchObject({ status: 404 })
  expect(await client.merchantCharges.remove({ merchant_id, id: own.id })).toEqual({ id: own.id })
})

test('the preview is the bill that a customer gets once the charge is saved', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const product = await shop.product()
  const { client } = await tenant.owner()
  const buyer = await tenant.customer()
  const quote = () => buyer.client.checkout.quote({ ...shop.cart([{ product_id: product }]), payment_mode: null })
  const before = (await quote()).bill
  await client.charges.create(bag())
  const charge = {
    ...bag({ name: 'Service', level: 'merchant', merchant_id: shop.merchantId }),
    charge_setting: {
      charge_value_type: 'percentage' as const,
      charge_value: 12.5,
      calculate_on: 'grand_total' as const,
    },
  }
  const { order_type } = shop.cart([{ product_id: product }])
  const sample = { charge, subtotal: before.subtotal, order_type }
  const preview = await client.charges.preview(sample)
  expect(preview.reason).toBeNull()
  expect(preview.bill.charges.map(({ name }) => name)).toEqual(['Bag', 'Service'])
  const { id } = await client.charges.create(charge)
  const after = (await quote()).bill
  const amounts = (bill: typeof after) => [bill.charges.map(({ amount }) => amount), bill.grand_total]
  expect(amounts(preview.bill)).toEqual(amounts(after))
  const edited = await client.charges.preview({
    ...sample,
    id,
    charge: { ...charge, rule: 'payment_mode', charge_setting: { ...charge.charge_setting, payment_mode: ['upi'] } },
  })
  expect([edited.reason, edited.bill.charges.map(({ name }) => name)]).toEqual(['payment_mode', ['Bag']])
  const own = await tenant.user(['ManageMerchantSettingsGeneral'], { merchants: [shop.merchantId] })
  const ofMerchant = await own.client.merchantCharges.preview({ merchant_id: shop.merchantId, id, ...sample })
  expect(amounts(ofMerchant.bill)).toEqual(amounts(after))
  await expect(
    client.charges.preview({ ...sample, charge: { ...charge, merchant_id: undefined } }),
  ).rejects.toMatchObject({ status: 422 })
})

test('a form does not overwrite a charge that somebody else has changed', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const { id, updated_at } = await client.charges.create(bag())
  await client.charges.update({ id, name: 'First', expected_updated_at: updated_at })
  await expect(client.charges.update({ id, name: 'Second', expected_updated_at: updated_at })).rejects.toMatchObject({
    status: 409,
  })
})
