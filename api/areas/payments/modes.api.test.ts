import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('panel users see the tenant’s payment modes in their language without secrets', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const merchant = await tenant.merchant()
  const [card, cash] = [newId(), newId()]
  await tenant.db((db) =>
    db
      .insertInto('payment_mode')
      .values([
        {
          id: card,
          alias: 'card',
          name: 'Card',
          translations: json({ fr: { name: 'Carte' } }),
          is_active: false,
          sort_order: 1,
          settings: json({ secret_key: 'sk_hidden', public_key: 'pk_1' }),
        },
        { id: cash, alias: 'cash_on_delivery', name: 'Cash', is_active: true, sort_order: 0 },
        { id: newId(), alias: 'wallet', name: 'Own wallet', merchant_id: merchant, is_active: true },
      ])
      .execute(),
  )
  const { token, client } = await tenant.user(['ManageTenantOrders'])
  const common = {
    logo_url: null,
    environment: 'test',
    is_configured: false,
    min_amount: null,
    max_amount: null,
    problem: 'not_configured',
  }
  expect(await client.paymentModes.list({})).toEqual([
    {
      ...common,
      id: cash,
      payment_mode_id: cash,
      name: 'Cash',
      alias: 'cash_on_delivery',
      is_active: true,
      gateway: null,
      environments: ['test', 'live'],
      sort_order: 0,
      updated_at: expect.any(String),
    },
    {
      ...common,
      id: card,
      payment_mode_id: card,
      name: 'Card',
      alias: 'card',
      is_active: false,
      gateway: 'sandbox',
      environments: ['test', 'live'],
      sort_order: 1,
      updated_at: expect.any(String),
    },
  ])
  const ask = (headers: Record<string, string>) =>
    app.send({
      method: 'GET',
      url: '/admin/v1/payment/modes',
      headers: { 'x-tenant': tenant.hosts.admin, ...headers },
    })
  expect((await ask({ authorization: `Bearer ${token}`, 'accept-language': 'fr' })).body).toMatchObject({
    data: [{ name: 'Cash' }, { name: 'Carte' }],
  })
  expect((await ask({})).status).toBe(401)
  expect((await ask({ authorization: `Bearer ${(await tenant.customer()).token}` })).status).toBe(403)
  expect(await (await other.user(['ManageTenantOrders'])).client.paymentModes.list({})).toEqual([])
})

test('payment modes come in pages, found by name, alias and state', async () => {
  const tenant = await newTenant(app)
  const merchant = await tenant.merchant()
  await tenant.db((db) =>
    db
      .insertInto('payment_mode')
      .values([
        { id: newId(), alias: 'card', name: 'Credit card', is_active: true, sort_order: 1 },
        { id: newId(), alias: 'cash_on_delivery', name: 'Cash', is_active: true, sort_order: 0 },
        { id: newId(), alias: 'upi', name: 'Transfer', is_active: false, sort_order: 2 },
        { id: newId(), alias: 'wallet', name: 'Own wallet', merchant_id: merchant, is_active: true },
      ])
      .execute(),
  )
  const { client } = await tenant.user(['ManageTenantSettingsPayment'])
  const search = async (input: Parameters<typeof client.paymentModes.search>[0]) => {
    const { data, meta } = await client.paymentModes.search(input)
    return { aliases: data.map(({ alias }) => alias), total: meta.total }
  }
  expect(await search({})).toEqual({ aliases: ['cash_on_delivery', 'card', 'upi'], total: 3 })
  expect(await search({ limit: 1, page: 2, sort: '-name' })).toEqual({ aliases: ['card'], total: 3 })
  expect(await search({ search: 'CREDIT' })).toEqual({ aliases: ['card'], total: 1 })
  expect(await search({ search: 'upi' })).toEqual({ aliases: ['upi'], total: 1 })
  expect(await search({ is_active: true })).toEqual({ aliases: ['cash_on_delivery', 'card'], total: 2 })
  await expect(search({ sort: 'settings' as 'name' })).rejects.toMatchObject({ status: 422 })
  const other = await newTenant(app)
  expect((await (await other.user(['ManageTenantSettingsPayment'])).client.paymentModes.search({})).data).toEqual([])
})
