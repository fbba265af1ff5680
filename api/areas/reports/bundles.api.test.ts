import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { jobs } from '#api/jobs.ts'
import { json } from '#api/platform/db/json.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()

type Manifest = { files: { path: string; rows: number; bytes: number; sha256: string }[] }

/** The files of an archive, by its directory. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const [method, packed] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset))
    const header = zip.readUInt32LE(at + 42)
    const start = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const bytes = zip.subarray(start, start + packed)
    files.set(zip.toString('utf8', at + 46, at + 46 + (name ?? 0)), method === 0 ? bytes : inflateRawSync(bytes))
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0)
  }
  return files
}

test('a bundle has everything of the tenant with checksums, and no secrets', async () => {
  const tenant = await newTenant(app)
  const shop = await newShop(tenant)
  const owner = await tenant.owner()
  const customer = await tenant.customer()
  await customer.client.checkout.place(shop.cart([{ product_id: await shop.product() }]))
  await tenant.db((db) =>
    db
      .insertInto('setting')
      .values({
        id: shop.merchantId,
        setting_key: 'ai_api_key',
        setting_value: json('sk-secret-value'),
        updated_at: db.now,
      })
      .execute(),
  )
  const other = await newTenant(app)
  await (await newShop(other)).product({ name: 'Foreign dish' })
  const started = await owner.client.bundles.start({ language: 'en' })
  expect(started).toMatchObject({ type: 'bundle', format: 'zip', status: 'processing', file_url: null })
  await expect(owner.client.bundles.start({})).rejects.toMatchObject({ code: 'EXPORT_IN_PROGRESS' })
  const job = jobs.find(({ name }) => name === 'exports.write')
  if (job) await app.relay.run(job, { tenantId: tenant.id, input: { exportId: started.id } })
  const [done] = (await owner.client.bundles.list({})).data
  expect(done).toMatchObject({ id: started.id, status: 'completed' })
  const answer = await app.server.inject({ method: 'GET', url: done?.file_url ?? '' })
  expect(answer.headers['content-type']).toBe('application/zip')
  const files = unzip(answer.rawPayload)
  const manifest = JSON.parse(files.get('manifest.json')?.toString() ?? '') as Manifest
  expect(manifest.files.map(({ path }) => path).toSorted()).toEqual(
    [...files.keys()].filter((path) => path !== 'manifest.json').toSorted(),
  )
  for (const { path, bytes, sha256 } of manifest.files) {
    const content = files.get(path) ?? Buffer.alloc(0)
    expect([path, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([path, bytes, sha256])
  }
  const rowsOf = (path: string) => manifest.files.find((file) => file.path === path)?.rows
  expect([rowsOf('orders-by-order.csv'), rowsOf('merchants.csv'), rowsOf('data/product.jsonl')]).toEqual([1, 1, 1])
  const all = [...files.values()].map(String).join('\n')
  expect(all).toContain(customer.id)
  expect(all).not.toMatch(/sk-secret-value|password_hash|Foreign dish/)
  expect(
    await tenant.db((db) => db.selectFrom('audit').select('action').where('action', '=', 'export.started').execute()),
  ).toHaveLength(1)
})

test('only owners create a bundle, with their password unless they have just signed in', async () => {
  const tenant = await newTenant(app)
  const staff = await tenant.user(['TenantReportsExport'])
  await expect(staff.client.bundles.start({})).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  const owner = await tenant.owner()
  app.advanceTime(6 * 60_000)
  await expect(owner.client.bundles.start({})).rejects.toMatchObject({
    errors: { current_password: ['Your password is required to proceed.'] },
  })
  await expect(owner.client.bundles.start({ current_password: 'wrong' })).rejects.toMatchObject({ status: 422 })
  expect((await owner.client.bundles.list({})).data).toEqual([])
})
