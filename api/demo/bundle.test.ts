import { beforeAll, expect, test } from 'vitest'
import { withTenant } from '#api/platform/app-services.ts'
import { jobs } from '#api/jobs.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { openBundle } from '#api/areas/imports/bundle/bundle-archive.ts'
import { fileForm, runImportJob } from '#api/areas/imports/imports.testing.ts'
import { readRecords } from '#api/areas/imports/read-file.ts'
import { loadDemo } from './load.ts'

const app = await startTestApp({ ownDatabase: true })

beforeAll(async () => {
  await loadDemo(app.services)
}, 240_000)

type Client = ReturnType<typeof app.client>

async function ownerOfHarbour(): Promise<{ tenantId: string; client: Client }> {
  const tenant = await app.services.tenants.find('admin.harbour.localhost')
  const [tenantId, subjectId] = [tenant?.id ?? '', newId()]
  await withTenant(app.services, { tenantId, merchantId: null }, (db) =>
    db
      .insertInto('app_user')
      .values({
        id: subjectId,
        first_name: 'Bundle',
        last_name: 'Test',
        email: `${subjectId}@harbour.example`,
        role: 'T1001',
        permissions: [],
      })
      .execute(),
  )
  const device = { ip: '127.0.0.1', userAgent: 'test' }
  const session = { audience: 'panel' as const, tenantId, homeTenantId: tenantId, subjectId, ...device }
  const { access_token: token } = await app.services.sessions.start(session)
  return { tenantId, client: app.client({ host: 'admin.harbour.localhost', token }) }
}

async function exportBundle(tenantId: string, client: Client): Promise<Buffer> {
  const started = await client.bundles.start({ language: 'en' })
  await runImportJob(app, { id: tenantId }, 'exports.write', started.id)
  const done = (await client.bundles.list({})).data.find(({ id }) => id === started.id)
  const { rawPayload } = await app.server.inject({ method: 'GET', url: done?.file_url ?? '' })
  return rawPayload
}

async function runJob(tenantId: string, name: 'imports.run-bundle' | 'imports.undo-bundle', bundleImportId: string) {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(name)
  for (let tries = 0; tries < 50; tries++) {
    await app.relay.run(job, { tenantId, input: { bundleImportId } })
    const { status } = await withTenant(app.services, { tenantId, merchantId: null }, (db) =>
      db.selectFrom('bundle_import').select('status').where('id', '=', bundleImportId).executeTakeFirstOrThrow(),
    )
    if (status !== 'processing' && status !== 'undoing') return
  }
}

/** Columns that name records and addresses of one network, or say when something happened in it. */
const ownColumns = ['ID', 'Images', 'Signed up on', 'Created on', 'Orders', 'Last order', 'Used']

/** New merchants are not published. */
const isOwn = (list: string, heading: string) =>
  ownColumns.includes(heading) || (list === 'merchants' && heading === 'Status')

/** The rows of a list without their ids, in any order. */
async function rowsOf(bundle: Buffer, list: string): Promise<string[]> {
  const archive = await openBundle(bundle)
  const rows: string[] = []
  let kept: number[] | undefined
  for await (const record of readRecords(await archive.read(`${list}.csv`), 'csv')) {
    kept ??= record.flatMap((heading, nth) => (isOwn(list, heading) ? [] : [nth]))
    rows.push(kept.map((nth) => record[nth]).join('|'))
  }
  return rows.toSorted()
}

type OptionRow = { id: string; name: string; values: { option_ids?: string[] }[] }

/** Which options bring along which, by name. */
async function nestingOf(bundle: Buffer): Promise<string[]> {
  const options = (await (await openBundle(bundle)).rows('product_option')) as OptionRow[]
  const names = new Map(options.map(({ id, name }) => [id, name]))
  const nestedOf = ({ name, values }: OptionRow) =>
    values.flatMap(({ option_ids = [] }) => option_ids.map((id) => `${name} > ${names.get(id)}`))
  return options.flatMap(nestedOf).toSorted()
}

test('the archive of a network becomes the same network elsewhere, and its import can be taken back', async () => {
  const harbour = await ownerOfHarbour()
  const archive = await exportBundle(harbour.tenantId, harbour.client)
  const tenant = await newTenant(app, { timezone: 'Europe/London', currency: 'GBP' })
  const { client } = await tenant.owner()
  const checked = await client.bundleImports.start(fileForm(archive, 'harbour.zip', { dry_run: 'true' }))
  expect(checked).toMatchObject({ dry_run: true, status: 'processing', steps_total: null })
  await runJob(tenant.id, 'imports.run-bundle', checked.id)
  const check = await client.bundleImports.show({ bundle_import_id: checked.id })
  expect(check).toMatchObject({ status: 'completed', can_import: true, can_undo: false, error: null })
  expect((await client.merchants.list({})).meta.total).toBe(0)
  const started = await client.bundleImports.start({ from: checked.id, dry_run: false })
  await runJob(tenant.id, 'imports.run-bundle', started.id)
  const done = await client.bundleImports.show({ bundle_import_id: started.id })
  expect(done).toMatchObject({ status: 'completed', can_undo: true })
  const outcomes = (steps: typeof done.steps) =>
    steps.map(({ list, merchant, created_rows, updated_rows, failed_rows }) =>
      [list, merchant, created_rows, updated_rows, failed_rows].join(),
    )
  expect(outcomes(done.steps)).toEqual(outcomes(check.steps))
  const refused = done.steps.flatMap(({ list, problems }) => problems.map(({ code }) => `${list} ${code}`))
  expect(refused).toEqual([])
  const again = await exportBundle(tenant.id, client)
  for (const list of ['merchants', 'products', 'customers', 'coupons'])
    expect([list, await rowsOf(again, list)]).toEqual([list, await rowsOf(archive, list)])
  const nesting = await nestingOf(archive)
  expect(nesting).toContain('Make it a meal > Drink')
  expect(await nestingOf(again)).toEqual(nesting)
  const repeated = await client.bundleImports.start({ from: checked.id })
  await runJob(tenant.id, 'imports.run-bundle', repeated.id)
  const second = await client.bundleImports.show({ bundle_import_id: repeated.id })
  expect(second.steps.filter(({ created_rows }) => created_rows > 0)).toEqual([])
  const changed = second.steps.filter(({ updated_rows }) => updated_rows > 0).map(({ list }) => list)
  // New merchants are not published; the archive says that they are.
  expect(changed).toEqual(['merchants'])
  await client.bundleImports.undo({ bundle_import_id: started.id })
  await runJob(tenant.id, 'imports.undo-bundle', started.id)
  expect((await client.bundleImports.show({ bundle_import_id: started.id })).status).toBe('undone')
  expect((await client.merchants.list({})).meta.total).toBe(0)
  expect((await client.customers.list({})).meta.total).toBe(0)
}, 300_000)
