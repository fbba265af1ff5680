import { expect, test } from 'vitest'
import { json } from '#api/platform/db/json.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const iso = (ms: number) => new Date(app.now() + ms).toISOString()
const hour = 3_600_000
const hello = (more: object = {}) => ({
  title: 'Hello',
  location: 'global' as const,
  frequency: 'once' as const,
  type: 'html' as const,
  value: '<p>Hello</p>',
  ...more,
})

async function world() {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantPromotions'])
  const shown = async (input: object = {}) =>
    (await tenant.guest.store.popups({ device: 'web', ...input })).map(({ title }) => title)
  return { tenant, client, shown }
}

test('a popup opens in the shop while it is active, in its dates, on its device and in its language', async () => {
  const { client, shown } = await world()
  const { id, ...created } = await client.popups.create(hello())
  expect(created).toMatchObject({ width: 400, height: 400, visible_on: 'both', status: 'active', state: 'active' })
  expect(await shown()).toEqual(['Hello'])
  await client.popups.update({ id, visible_on: 'mobile' })
  expect([await shown(), await shown({ device: 'mobile' })]).toEqual([[], ['Hello']])
  await client.popups.update({ id, visible_on: 'both', locale: 'ar' })
  expect([await shown({ locale: 'en' }), await shown({ locale: 'ar' })]).toEqual([[], ['Hello']])
  await client.popups.update({ id, locale: null, start_date: iso(hour) })
  expect([await shown(), (await client.popups.show({ id })).state]).toEqual([[], 'scheduled'])
  await client.popups.update({ id, start_date: null, end_date: iso(-1) })
  expect([await shown(), (await client.popups.show({ id })).state]).toEqual([[], 'expired'])
  await client.popups.update({ id, end_date: iso(hour) })
  expect(await shown()).toEqual(['Hello'])
  await client.popups.update({ id, status: 'inactive' })
  expect(await shown()).toEqual([])
  await client.popups.remove({ id })
  await expect(client.popups.show({ id })).rejects.toMatchObject({ status: 404, message: 'Popup not found' })
})

test('popups are shown in the order of the list', async () => {
  const { client, shown } = await world()
  const [a, b] = [await client.popups.create(hello({ title: 'A' })), await client.popups.create(hello({ title: 'B' }))]
  expect(await shown()).toEqual(['A', 'B'])
  await client.popups.move({ id: b.id, target_id: a.id, place: 'before' })
  expect(await shown()).toEqual(['B', 'A'])
})

test('HTML is stored without anything that runs', async () => {
  const { tenant, client } = await world()
  const { id, value } = await client.popups.create(
    hello({
      value: [
        '<h2 onclick="x()">Hi</h2><script>x()</script><a href="javascript:x()">a</a><img src="x" onerror="x()">',
        '<form action="/x"><button>b</button></form><iframe srcdoc="<script>x()</script>"></iframe><svg onload="x()"></svg>',
      ].join(''),
    }),
  )
  expect(value).toBe('<h2>Hi</h2><a>a</a>b')
  expect(await client.popups.preview({ type: 'html', value: '<p onclick="x()">Hi</p>' })).toEqual({
    value: '<p>Hi</p>',
  })
  const stored = await tenant.db((db) =>
    db.selectFrom('popup').select('value').where('id', '=', id).executeTakeFirstOrThrow(),
  )
  expect(stored.value).toBe(value)
  expect(await client.popups.update({ id, value: '<b onmouseover="x()">Hi</b>' })).toMatchObject({ value: '<b>Hi</b>' })
})

test.each<[string, object, string]>([
  ['HTML that is nothing but a script', { value: '<script>x()</script>' }, 'value'],
  ['a picture that is no address', { type: 'image', value: 'picture' }, 'value'],
  ['a picture from a script', { type: 'image', value: 'javascript:x()' }, 'value'],
  ['a height above 800', { height: 801 }, 'height'],
  ['no height', { height: 0 }, 'height'],
  ['another width', { width: 500 }, 'width'],
  ['merchants without merchants', { location: 'merchants' }, 'merchant_ids'],
  ['foreign merchants', { location: 'merchants', merchant_ids: [newId()] }, 'merchant_ids'],
  ['a foreign segment', { segment_id: newId() }, 'segment_id'],
  ['an end before the start', { start_date: '2026-02-01T00:00:00Z', end_date: '2026-01-01T00:00:00Z' }, 'end_date'],
  ['no title', { title: '' }, 'title'],
  ['an unknown device', { visible_on: 'watch' }, 'visible_on'],
])('%s is refused', async (_name, more, field) => {
  const { client } = await world()
  await expect(client.popups.create(hello(more))).rejects.toMatchObject({
    status: 422,
    errors: { [field]: [expect.any(String)] },
  })
})

test('lists filter by state and text', async () => {
  const { client } = await world()
  await client.popups.create(hello({ title: 'Now' }))
  await client.popups.create(hello({ title: 'Soon', start_date: iso(hour) }))
  await client.popups.create(hello({ title: 'Draft', status: 'inactive' }))
  const titles = async (input: object) => (await client.popups.list(input)).data.map(({ title }) => title)
  expect([
    await titles({ state: 'active' }),
    await titles({ state: 'scheduled' }),
    await titles({ state: 'expired' }),
    await titles({ state: 'inactive' }),
    await titles({ search: 'so' }),
  ]).toEqual([['Now'], ['Soon'], [], ['Draft'], ['Soon']])
})

test('a popup of a segment opens for exactly its customers, as soon as they enter it', async () => {
  const { tenant, client } = await world()
  const shop = await newShop(tenant)
  const product = await shop.product()
  const [buyer, other] = [await tenant.customer(), await tenant.customer()]
  const segment_id = newId()
  await tenant.db((db) =>
    db
      .insertInto('segment')
      .values({
        id: segment_id,
        name: 'Regulars',
        filters: json([{ field: 'total_orders', operator: 'greater_than', value: 0 }]),
      })
      .execute(),
  )
  expect(await client.popups.segments({})).toEqual([{ id: segment_id, name: 'Regulars' }])
  const popup = await client.popups.create(hello({ segment_id }))
  expect(popup).toMatchObject({ segment_id, segment_name: 'Regulars' })
  await client.popups.create(hello({ title: 'Everybody' }))
  const titles = async (visitor: Pick<typeof tenant.guest, 'store'>) =>
    (await visitor.store.popups({ device: 'web' })).map(({ title }) => title)
  expect(await titles(buyer.client)).toEqual(['Everybody'])
  await buyer.client.checkout.place(shop.cart([{ product_id: product }]))
  expect([await titles(buyer.client), await titles(other.client), await titles(tenant.guest)]).toEqual([
    ['Hello', 'Everybody'],
    ['Everybody'],
    ['Everybody'],
  ])
  await client.popups.update({ id: popup.id, segment_id: null })
  expect(await titles(other.client)).toEqual(['Hello', 'Everybody'])
})
