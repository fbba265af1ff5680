import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('the list is filtered by segment, names the segments of each customer, and is sorted by orders and spending', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantCustomers'])
  const { customers } = client
  const figures = { Ben: [1, 9_000], Cleo: [4, 2_000], Ada: [7, 5_000] } as const
  const ids = new Map<string, string>()
  for (const [first_name, [orders, spent]] of Object.entries(figures)) {
    const { id } = await customers.add({
      first_name,
      last_name: 'Haddad',
      email: `${first_name}@mail.example`,
      mobile: `+44207946018${orders}`,
    })
    ids.set(first_name, id)
    await tenant.db((db) =>
      db.updateTable('customer_figure').set({ orders, spent }).where('customer_id', '=', id).execute(),
    )
  }
  const segment = async (name: string, value: number) =>
    (
      await client.segments.create({
        name,
        filters: [{ field: 'total_orders', operator: 'greater_than', value }],
      })
    ).segment_id
  const [some, regular] = [await segment('Some', 2), await segment('Regular', 6)]
  const names = async (input: object) => (await customers.list(input)).data.map(({ first_name }) => first_name)
  expect(await names({ sort: '-spent' })).toEqual(['Ben', 'Ada', 'Cleo'])
  expect(await names({ sort: 'spent', limit: 2, page: 2 })).toEqual(['Ben'])
  expect(await names({ sort: 'orders' })).toEqual(['Ben', 'Cleo', 'Ada'])
  expect(await names({ sort: '-orders', search: 'haddad' })).toEqual(['Ada', 'Cleo', 'Ben'])
  expect(await customers.list({ segment_id: some, sort: '-spent' })).toMatchObject({
    data: [
      { first_name: 'Ada', segments: [{ name: 'Some' }, { segment_id: regular, name: 'Regular' }] },
      { first_name: 'Cleo', segments: [{ segment_id: some, name: 'Some' }] },
    ],
    meta: { total: 2 },
  })
  expect(await names({ segment_id: some, search: 'cleo' })).toEqual(['Cleo'])
  expect(await names({ segment_id: regular, search: 'cleo' })).toEqual([])
  await customers.changeStatus({ id: ids.get('Ada') ?? '', status: 'block' })
  expect(await names({ segment_id: some })).toEqual(['Cleo'])
  expect((await customers.list({ status: 'block' })).data).toMatchObject([{ first_name: 'Ada', segments: [] }])
  await expect(customers.list({ segment_id: newId() })).rejects.toMatchObject({
    status: 422,
    errors: { segment_id: [expect.any(String)] },
  })
})
