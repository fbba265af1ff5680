import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

test('a popup that opens once is closed for a customer on every device; others see it', async () => {
  const tenant = await newTenant(app)
  const { client: owner } = await tenant.owner()
  const draft = { location: 'global', type: 'html', value: '<p>Hi</p>' } as const
  const once = await owner.popups.create({ ...draft, title: 'Once', frequency: 'once' })
  const always = await owner.popups.create({ ...draft, title: 'Always', frequency: 'every_time' })
  const [reader, other] = [await tenant.customer(), await tenant.customer()]
  const titles = async (client: typeof tenant.guest) =>
    (await client.store.popups({ device: 'web' })).map(({ title }) => title)
  for (const { id } of [once, always, once]) await reader.client.storePopups.close({ id })
  expect(await titles(reader.client)).toEqual(['Always'])
  expect(await titles(other.client)).toEqual(['Once', 'Always'])
  expect(await titles(tenant.guest)).toEqual(['Once', 'Always'])
  await expect(reader.client.storePopups.close({ id: newId() })).rejects.toMatchObject({ status: 404 })
  await expect(tenant.guest.storePopups.close({ id: once.id })).rejects.toMatchObject({ status: 401 })
  await owner.popups.remove({ id: once.id })
  expect(await titles(other.client)).toEqual(['Always'])
})
