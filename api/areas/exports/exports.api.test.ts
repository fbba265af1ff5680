import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { streamXlsxRows } from 'hucre/xlsx'
import { expect, inject, test } from 'vitest'
import { jobs } from '#api/jobs.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const exportPermission = 'TenantReportsExport'
const usersPermission = 'ManageTenantSettingsUsersApiKeys'
const columns = ['first_name', 'email', 'role', 'status']

async function runExport(tenant: TestTenant, name: string, exportId: string): Promise<void> {
  const job = jobs.find((one) => one.name === name)
  if (!job) throw new Error(name)
  await app.relay.run(job, { tenantId: tenant.id, input: { exportId } })
}
const download = (url: string) => app.server.inject({ method: 'GET', url })
const filesOf = (tenant: TestTenant) =>
  readdir(join(inject('dataDir'), 'files', 'p', tenant.id, 'export')).catch(() => [])
const latestExport = async ({ client }: Awaited<ReturnType<TestTenant['user']>>) =>
  (await client.users.exports({})).data[0]
const setFirstName = (tenant: TestTenant, id: string, first_name: string) =>
  tenant.db((db) => db.updateTable('app_user').set({ first_name }).where('id', '=', id).execute())

test('an export is queued, written, announced and downloaded by a link valid for a day', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  await setFirstName(tenant, owner.id, '=cmd|"x"')
  const events: unknown[] = []
  app.services.hub.subscribe(
    tenant.id,
    [`tenant-${tenant.id}`],
    (_, { event, data }) => void events.push([event, data]),
  )
  const started = await owner.client.users.startExport({ columns, language: 'de' })
  expect(started).toMatchObject({
    type: 'users',
    status: 'processing',
    format: 'csv',
    language: 'de',
    columns,
    records: null,
    file_url: null,
    error: null,
    merchant_ids: [],
  })
  expect(await latestExport(owner)).toMatchObject({ id: started.id, status: 'processing', file_url: null })
  const promised = await tenant.db((db) =>
    db.selectFrom('outbox').select(['name', 'payload']).where('kind', '=', 'job').orderBy('name').execute(),
  )
  expect(promised).toEqual(
    ['exports.give-up', 'exports.write'].map((name) => ({ name, payload: { exportId: started.id } })),
  )
  await runExport(tenant, 'exports.write', started.id)
  const done = await latestExport(owner)
  expect(done).toMatchObject({ id: started.id, export_id: started.id, status: 'completed', records: 1 })
  const file = await download(done?.file_url ?? '')
  expect(file).toMatchObject({
    statusCode: 200,
    body: `\uFEFFVorname,E-Mail,Rolle,Status\r\n"'=cmd|""x""",${owner.id}@${tenant.slug}.test,Inhaber,Aktiv\r\n`,
  })
  expect(file.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment',
    'cache-control': 'private, no-store',
  })
  expect(events).toEqual([
    ['export.updated', { export_id: started.id, type: 'users', status: 'completed', records: 1 }],
  ])
  const trail = await tenant.db((db) =>
    db
      .selectFrom('audit')
      .select(['action', 'actor_id', 'changes'])
      .where('subject', '=', `export:${started.id}`)
      .execute(),
  )
  expect(trail).toMatchObject([
    { action: 'export.started', actor_id: owner.id, changes: { type: 'users', columns, format: 'csv' } },
  ])
  expect((await owner.client.files.storage({ type: 'export' })).data).toMatchObject([
    { file_name: expect.stringMatching(/^users-\d{4}-\d\d-\d\d\.csv$/) },
  ])
  const url = done?.file_url ?? ''
  expect(
    (await download(url.replace(/signature=(.)/, (_, first: string) => `signature=${first === 'A' ? 'B' : 'A'}`)))
      .statusCode,
  ).toBe(403)
  expect((await download(url.replace(/\?.*/, ''))).statusCode).toBe(403)
  app.advanceTime(24 * 3_600_000 + 1_000)
  expect((await download(url)).statusCode).toBe(403)
})

test('the requester gets one mail in the language of the file, without a link to the file', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const started = await owner.client.users.startExport({ columns, language: 'fr' })
  const mails = () =>
    tenant.db((db) => db.selectFrom('message').select(['recipient', 'template', 'locale', 'subject', 'text']).execute())
  expect(await mails()).toEqual([])
  await Promise.allSettled([
    runExport(tenant, 'exports.write', started.id),
    runExport(tenant, 'exports.write', started.id),
  ])
  await runExport(tenant, 'exports.write', started.id)
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: `${owner.id}@${tenant.slug}.test`,
    template: 'export_completed',
    locale: 'fr',
    subject: 'Votre export est prêt',
  })
  expect(mail?.text).toMatch(/users-\d{4}-\d\d-\d\d\.csv .*Lignes\u00a0: 1\./)
  expect(mail?.text).toContain(`http://${tenant.hosts.admin}:4000/export?type=users`)
  expect(mail?.text).not.toContain('signature=')
})

test('a deactivated requester gets no mail', async () => {
  const tenant = await newTenant(app)
  const person = await tenant.user([exportPermission, usersPermission])
  const started = await person.client.users.startExport({ columns })
  await tenant.db((db) => db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', person.id).execute())
  await runExport(tenant, 'exports.write', started.id)
  expect(await tenant.db((db) => db.selectFrom('message').select('recipient').execute())).toEqual([])
})

test('an xlsx file has the chosen columns and days', async () => {
  const tenant = await newTenant(app)
  const [owner, early] = [await tenant.owner(), await tenant.user([exportPermission])]
  await setFirstName(tenant, owner.id, '=1+1')
  await tenant.db((db) =>
    db.updateTable('app_user').set({ created_at: '2020-01-05T12:00:00Z' }).where('id', '=', early.id).execute(),
  )
  const started = await owner.client.users.startExport({
    columns: ['role', 'first_name'],
    format: 'excel',
    start_date: '2020-01-06',
  })
  await runExport(tenant, 'exports.write', started.id)
  const bytes = await download((await latestExport(owner))?.file_url ?? '')
  expect(bytes.headers['content-type']).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  const rows: unknown[] = []
  for await (const { values } of streamXlsxRows(bytes.rawPayload)) rows.push(values)
  expect(rows).toEqual([
    ['First name', 'Role'],
    ["'=1+1", 'Owner'],
  ])
})

test('permissions decide who exports, which columns and whose files are visible', async () => {
  const [tenant, next] = [await newTenant(app), await newTenant(app)]
  const [manager, exporter, clerk, stranger] = [
    await tenant.user([exportPermission, usersPermission]),
    await tenant.user([exportPermission]),
    await tenant.user([usersPermission]),
    await next.owner(),
  ]
  await expect(clerk.client.users.startExport({})).rejects.toMatchObject({ status: 403 })
  await expect(clerk.client.users.exports({})).rejects.toMatchObject({ status: 403 })
  await expect(exporter.client.users.startExport({ columns: ['email', 'permissions'] })).rejects.toMatchObject({
    status: 403,
  })
  await expect(manager.client.users.startExport({ columns: ['password_hash'] })).rejects.toMatchObject({
    status: 422,
    errors: { columns: ['The selected columns is invalid.'] },
  })
  await expect(manager.client.users.startExport({ language: 'tlh' })).rejects.toMatchObject({ status: 422 })
  await expect(
    manager.client.users.startExport({ start_date: '2026-02-02', end_date: '2026-02-01' }),
  ).rejects.toMatchObject({ status: 422, errors: { end_date: ['The end cannot be before the start.'] } })
  const started = await manager.client.users.startExport({})
  await runExport(tenant, 'exports.write', started.id)
  expect((await latestExport(manager))?.file_url).toMatch(/^\/files\/p\//)
  expect(await latestExport(exporter)).toMatchObject({ id: started.id, status: 'completed', file_url: null })
  expect((await exporter.client.users.exports({})).meta.categories.map(({ category }) => category)).toEqual(['person'])
  expect(await stranger.client.users.exports({})).toMatchObject({ data: [], meta: { total: 0 } })
  const theirs = await stranger.client.users.startExport({ columns: ['email'] })
  await runExport(next, 'exports.write', theirs.id)
  const { body } = await download((await latestExport(stranger))?.file_url ?? '')
  expect([body.includes(next.slug), body.includes(tenant.slug)]).toEqual([true, false])
  await runExport(next, 'exports.write', started.id)
  expect(await latestExport(manager)).toMatchObject({ records: 3 })
})

test('one export at a time and ten an hour', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => owner.client.users.startExport({})))
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  expect(tries.filter(({ status }) => status === 'rejected')).toEqual(
    Array.from({ length: 4 }, () =>
      expect.objectContaining({ reason: expect.objectContaining({ status: 409, code: 'EXPORT_IN_PROGRESS' }) }),
    ),
  )
  const end = () => tenant.db((db) => db.updateTable('export_record').set({ status: 'failed' }).execute())
  for (let count = 1; count < 10; count++) {
    await end()
    await owner.client.users.startExport({})
  }
  await end()
  await expect(owner.client.users.startExport({})).rejects.toMatchObject({ status: 429 })
  expect((await owner.client.users.exports({})).meta.total).toBe(10)
})

test('a killed job is retried and leaves one file; a permanent error fails the export', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const started = await owner.client.users.startExport({ columns: ['email'] })
  // the first attempt started, wrote a part and died
  await tenant.db((db) =>
    db.updateTable('export_record').set({ attempts: 1, records: 500 }).where('id', '=', started.id).execute(),
  )
  await app.services.files.put(
    `p/${tenant.id}/export/${started.id.replaceAll('-', '')}1.csv`,
    Buffer.from('half a li'),
    'text/csv',
  )
  await runExport(tenant, 'exports.write', started.id)
  await runExport(tenant, 'exports.write', started.id)
  expect(await filesOf(tenant)).toEqual([`${started.id.replaceAll('-', '')}2.csv`])
  expect(await latestExport(owner)).toMatchObject({ status: 'completed', records: 1 })
  expect((await owner.client.files.storage({ type: 'export' })).meta.total).toBe(1)
  await runExport(tenant, 'exports.give-up', started.id)
  expect(await latestExport(owner)).toMatchObject({ status: 'completed', error: null })

  const put = app.services.files.putStream.bind(app.services.files)
  app.services.files.putStream = async (key, bytes, type) => {
    await put(key, bytes, type)
    throw new Error('the disk is gone')
  }
  const broken = await owner.client.users.startExport({ columns: ['email'] })
  await expect(runExport(tenant, 'exports.write', broken.id)).rejects.toThrow('the disk is gone')
  expect(await latestExport(owner)).toMatchObject({ id: broken.id, status: 'processing' })
  await expect(runExport(tenant, 'exports.write', broken.id)).rejects.toThrow('the disk is gone')
  await runExport(tenant, 'exports.write', broken.id)
  app.services.files.putStream = put
  expect(await latestExport(owner)).toMatchObject({
    id: broken.id,
    status: 'failed',
    error: 'internal_error',
    file_url: null,
  })
  expect((await filesOf(tenant)).length).toBe(1)

  const forgottenKey = await owner.client.users.startExport({ columns: ['email'] })
  await runExport(tenant, 'exports.give-up', forgottenKey.id)
  await runExport(tenant, 'exports.write', forgottenKey.id)
  expect(await latestExport(owner)).toMatchObject({ id: forgottenKey.id, status: 'failed', error: 'timeout' })
})

test('an attempt that was superseded completes nothing', async () => {
  const tenant = await newTenant(app)
  const owner = await tenant.owner()
  const started = await owner.client.users.startExport({ columns: ['email'] })
  const put = app.services.files.putStream.bind(app.services.files)
  app.services.files.putStream = async (key, bytes, type) => {
    app.services.files.putStream = put
    const size = await put(key, bytes, type)
    await runExport(tenant, 'exports.write', started.id)
    return size
  }
  await runExport(tenant, 'exports.write', started.id)
  expect(await filesOf(tenant)).toEqual([`${started.id.replaceAll('-', '')}2.csv`])
  expect(await latestExport(owner)).toMatchObject({ status: 'completed', records: 1 })
  expect((await owner.client.files.storage({ type: 'export' })).meta.total).toBe(1)
})
