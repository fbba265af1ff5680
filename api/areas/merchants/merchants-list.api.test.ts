import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aMerchant, newMerchantTenant } from './merchants.testing.ts'

const app = await startTestApp()

test('merchant lists can be filtered, searched by name, address, number or id, and sorted', async () => {
  const { client, tenant } = await newMerchantTenant(app)
  const pier = await client.merchants.create(aMerchant({ address: '100% Quay_Side' }))
  const courier = await client.merchants.create(
    aMerchant({
      merchant_type: 'pick_and_drop',
      name: 'Swift Courier',
      order_types: ['pick_and_drop'],
      contact_number: '+442079460000',
      status: 'inactive',
    }),
  )
  await tenant.db((db) =>
    db
      .updateTable('merchant')
      .set({ rating_sum: 9, rating_count: 2, status: 'active' })
      .where('id', '=', pier._id)
      .execute(),
  )
  const names = async (input: Parameters<typeof client.merchants.list>[0]) =>
    (await client.merchants.list(input)).data.map(({ name }) => name)
  expect(await names({})).toEqual(['Swift Courier', 'Pier Pizza'])
  expect(await names({ search: 'PIER PIZZA' })).toEqual(['Pier Pizza'])
  expect(await names({ search: '0% quay_s' })).toEqual(['Pier Pizza'])
  expect(await names({ search: '%' })).toEqual(['Pier Pizza'])
  expect(await names({ search: '9460000' })).toEqual(['Swift Courier'])
  expect(await names({ search: courier._id })).toEqual(['Swift Courier'])
  expect(await names({ merchant_type: 'pick_and_drop' })).toEqual(['Swift Courier'])
  expect(await names({ order_type: 'pickup' })).toEqual(['Pier Pizza'])
  expect(await names({ status: 'inactive', is_accepting_orders: true })).toEqual(['Swift Courier'])
  expect(await names({ sort: '-average_rating' })).toEqual(['Pier Pizza', 'Swift Courier'])
  expect((await client.merchants.list({ search: 'pier pizza' })).data[0]).toMatchObject({
    average_rating: 4.5,
    reviews_count: 2,
  })
  await expect(client.merchants.list({ sort: 'commission_value' as 'created_at' })).rejects.toMatchObject({
    status: 422,
  })
  expect(await client.merchants.count({})).toEqual({ count: 2, active: 1, inactive: 1 })
  expect(await client.merchants.count({ status: 'active' })).toMatchObject({ count: 1 })
  expect(await client.merchants.search({ search: ' swift' })).toEqual([
    {
      merchant_id: courier._id,
      name: 'Swift Courier',
      address: '1 Pier Road',
      phone: '+442079460000',
      logo_url: null,
      merchant_type: 'pick_and_drop',
    },
  ])
  await client.merchants.update({ id: pier._id, name: 'La Zio', address: '34 Park Street' })
  const suggested = async (search: string) => (await client.merchants.search({ search })).map(({ name }) => name)
  for (const search of ['la zio', 'LAZIO', 'lazi', 'la  zio', 'laz io', '34park', pier._id])
    expect(await suggested(search), search).toEqual(['La Zio'])
  for (const search of ['020 7946 0000', '+44 (20) 7946-0000', 'swift curier'])
    expect(await suggested(search), search).toEqual(['Swift Courier'])
  expect(await suggested('zz')).toEqual([])
  await client.merchants.update({ id: pier._id, name: 'Pier Pizza' })
  expect(
    (await client.merchants.listByIds({ merchant_ids: [courier._id, newId(), pier._id, courier._id] })).map(
      ({ name }) => name,
    ),
  ).toEqual(['Swift Courier', 'Pier Pizza'])
})
