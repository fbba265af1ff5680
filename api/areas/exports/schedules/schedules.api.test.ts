import { expect, test } from 'vitest'
import { exportableLists, jobs } from '#api/jobs.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startDueExports } from './due-exports.jobs.ts'

const app = await startTestApp({ frozenClock: true })
const day = 86_400_000
const timezone = 'Europe/London'
const draft = {
  type: 'users' as const,
  name: 'Team',
  columns: ['first_name', 'email'],
  frequency: 'daily' as const,
  language: 'de',
}

const start = () => startDueExports(app.services, exportableLists)
const advanceTo = (at: string | null) => app.advanceTime(Date.parse(at ?? '') - app.now())
const set = (tenant: TestTenant, id: string, changes: object) =>
  tenant.db((db) => db.updateTable('app_user').set(changes).where('id', '=', id).execute())
const records = (tenant: TestTenant) =>
  tenant.db((db) =>
    db
      .selectFrom('export_record')
      .select(['id', 'start_date', 'end_date', 'timezone', 'columns', 'status', 'schedule_period'])
      .orderBy('created_at')
      .execute(),
  )
const mails = (tenant: TestTenant) =>
  tenant.db((db) =>
    db
      .selectFrom('message')
      .select(['recipient', 'subject', 'text', 'locale'])
      .where('template', '=', 'scheduled_export')
      .orderBy('recipient')
      .execute(),
  )

async function write(tenant: TestTenant): Promise<void> {
  const job = jobs.find(({ name }) => name === 'exports.write')
  if (!job) throw new Error('exports.write')
  for (const { id, status } of await records(tenant))
    if (status === 'processing') await app.relay.run(job, { tenantId: tenant.id, input: { exportId: id } })
}

async function newExportTenant() {
  const tenant = await newTenant(app, { timezone })
  const owner = await tenant.owner()
  const reader = await tenant.user(['ManageTenantSettingsUsersApiKeys'])
  const { client } = owner
  /** Sessions end while the clock is advanced. */
  const later = async () => (await tenant.owner()).client
  const save = (input: object = {}) => client.exportSchedules.create({ ...draft, receiver_ids: [reader.id], ...input })
  return { tenant, owner, reader, client, later, save }
}

test('a schedule is saved, paused, changed and deleted, and belongs to its panel', async () => {
  const { tenant, owner, reader, client, save } = await newExportTenant()
  const merchant = await tenant.merchant()
  const saved = await save({ type: 'order', columns: ['order_id'], merchant_ids: [merchant], receiver_ids: [owner.id] })
  expect(saved).toMatchObject({ merchant_ids: [merchant], report_by: 'order', is_paused: false, last: null })
  expect(Date.parse(saved.next_at ?? '')).toBeGreaterThan(app.now())
  const { id, updated_at, next_at: _next, last: _last, is_refused: _refused, ...input } = saved
  const paused = await client.exportSchedules.update({ ...input, id, is_paused: true, expected_updated_at: updated_at })
  expect(paused).toMatchObject({ is_paused: true, next_at: null })
  await expect(client.exportSchedules.update({ ...input, type: 'users', id })).rejects.toMatchObject({ status: 422 })
  expect(await client.exportSchedules.list({ type: 'order' })).toEqual([paused])
  expect(await client.exportSchedules.list({ type: 'users' })).toEqual([])
  await expect(reader.client.exportSchedules.list({ type: 'order' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  await expect(reader.client.exportSchedules.remove({ id })).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
  const staff = await tenant.user(['ManageMerchantReports'], { merchants: [merchant] })
  expect(await staff.client.merchantExportSchedules.list({ type: 'order' })).toEqual([])
  await expect(staff.client.merchantExportSchedules.remove({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(staff.client.merchantExportSchedules.list({ type: 'coupons' })).rejects.toMatchObject({ status: 403 })
  await client.exportSchedules.remove({ id })
  expect(await client.exportSchedules.list({ type: 'order' })).toEqual([])
})

test('only users who may export the type receive it, and merchants must be of the tenant', async () => {
  const { tenant, owner, reader, client, save } = await newExportTenant()
  const other = await tenant.user(['ManageTenantOrders'])
  expect((await client.exportSchedules.receivers({ type: 'users' })).map(({ id }) => id).toSorted()).toEqual(
    [owner.id, reader.id].toSorted(),
  )
  await expect(save({ receiver_ids: [other.id] })).rejects.toMatchObject({ status: 422 })
  await expect(save({ receiver_ids: [] })).rejects.toMatchObject({ status: 422 })
  const foreign = await (await newTenant(app)).merchant()
  const orders = { type: 'order', columns: ['order_id'], receiver_ids: [owner.id] }
  await expect(save({ ...orders, merchant_ids: [foreign] })).rejects.toMatchObject({ status: 422 })
})

test('a file of the day before is mailed as a link that expires, and the history tells that it was scheduled', async () => {
  const { tenant, owner, reader, later, save } = await newExportTenant()
  const { next_at } = await save({ receiver_ids: [owner.id, reader.id] })
  await start()
  expect(await records(tenant)).toEqual([])
  advanceTo(next_at)
  await start()
  await write(tenant)
  const before = new Date(Date.parse(next_at ?? '') - day).toISOString().slice(0, 10)
  expect(await records(tenant)).toMatchObject([{ start_date: before, end_date: before, timezone, status: 'completed' }])
  const sent = await mails(tenant)
  expect(sent.map(({ recipient }) => recipient).toSorted()).toEqual(
    [owner.id, reader.id].map((id) => `${id}@${tenant.slug}.test`).toSorted(),
  )
  expect(sent[0]).toMatchObject({ locale: 'de', subject: expect.stringMatching(/^Team: /) })
  const path = /\/files\/\S+/.exec(sent[0]?.text ?? '')?.[0] ?? ''
  const fetchFile = () => app.server.inject({ method: 'GET', url: path, headers: { host: tenant.hosts.admin } })
  expect((await fetchFile()).body).toContain('Vorname,E-Mail')
  const client = await later()
  expect((await client.users.exports({})).data).toMatchObject([{ is_scheduled: true, status: 'completed' }])
  expect(await client.exportSchedules.list({ type: 'users' })).toMatchObject([{ last: { status: 'completed' } }])
  app.advanceTime(8 * day)
  expect((await fetchFile()).statusCode).not.toBe(200)
  await start()
  await write(tenant)
  // Only the links of the last week remain.
  const keys = tenant.db((db) =>
    db.selectFrom('export_record').select('file_key').orderBy('created_at').orderBy('id').execute(),
  )
  expect((await keys).map(({ file_key }) => file_key === null)).toEqual([true, false])
})

test('several processes, a failure and a pause of days make one export of the last period', async () => {
  const { tenant, save, later } = await newExportTenant()
  const { next_at } = await save()
  advanceTo(next_at)
  app.advanceTime(5 * day)
  const { find } = app.services.tenants
  app.services.tenants.find = () => Promise.reject(new Error('the database is gone'))
  await start()
  app.services.tenants.find = find
  expect(await records(tenant)).toEqual([])
  await Promise.all([start(), start(), start()])
  await start()
  const last = new Date(Date.parse(next_at ?? '') + 4 * day).toISOString().slice(0, 10)
  expect(await records(tenant)).toMatchObject([{ schedule_period: `${last}/${last}` }])
  await Promise.allSettled([write(tenant), write(tenant)])
  await write(tenant)
  expect(await mails(tenant)).toHaveLength(1)
  // A change of the hour does not repeat the day.
  const client = await later()
  const [schedule] = await client.exportSchedules.list({ type: 'users' })
  if (!schedule) throw new Error('no schedule')
  const { next_at: _next, last: _last, is_refused: _refused, ...input } = schedule
  const hour = Math.min(23, new Date(app.now()).getUTCHours() + 2)
  const { next_at: again } = await client.exportSchedules.update({ ...input, hour })
  advanceTo(again)
  await start()
  const days = (await records(tenant)).map(({ schedule_period }) => schedule_period)
  expect(new Set(days).size).toBe(days.length)
})

test('a file that cannot be stored fails, and the panel tells it', async () => {
  const { tenant, save, later } = await newExportTenant()
  advanceTo((await save()).next_at)
  await start()
  const { putStream } = app.services.files
  app.services.files.putStream = () => Promise.reject(new Error('the disk is full'))
  for (let attempt = 0; attempt < 3; attempt++) await write(tenant).catch(() => undefined)
  app.services.files.putStream = putStream
  expect(await (await later()).exportSchedules.list({ type: 'users' })).toMatchObject([
    { last: { status: 'failed', error: 'internal_error' } },
  ])
  expect(await mails(tenant)).toEqual([])
})

test.each([{ permissions: ['ManageTenantOrders'] }, { status: 'inactive' }, { deleted_at: '2026-01-01T00:00:00Z' }])(
  'a schedule stops when its user has %j, and continues when another saves it',
  async (changes) => {
    const { tenant, owner, reader, later } = await newExportTenant()
    const { next_at } = await reader.client.exportSchedules.create({ ...draft, receiver_ids: [owner.id, reader.id] })
    await set(tenant, reader.id, changes)
    advanceTo(next_at)
    await start()
    expect(await records(tenant)).toEqual([])
    const client = await later()
    const [refused] = await client.exportSchedules.list({ type: 'users' })
    expect(refused).toMatchObject({ is_refused: true, is_paused: true, next_at: null })
    if (!refused) return
    const { last: _last, is_refused: _refused, next_at: _next, ...input } = refused
    const again = await client.exportSchedules.update({ ...input, is_paused: false })
    expect(again).toMatchObject({ is_refused: false })
    advanceTo(again.next_at)
    await start()
    await write(tenant)
    expect((await mails(tenant)).map(({ recipient }) => recipient)).toEqual([`${owner.id}@${tenant.slug}.test`])
  },
)

test('a merchant gets its own rows, by its own days', async () => {
  const { tenant } = await newExportTenant()
  const merchant = await tenant.merchant()
  await tenant.db((db) =>
    db.updateTable('merchant').set({ timezone: 'Asia/Tokyo' }).where('id', '=', merchant).execute(),
  )
  const staff = await tenant.user(['ManageMerchantReports'], { merchants: [merchant] })
  const { next_at } = await staff.client.merchantExportSchedules.create({
    ...draft,
    type: 'reports',
    by: 'day',
    columns: ['name', 'orders_count'],
    frequency: 'weekly',
    hour: 0,
    receiver_ids: [staff.id],
  })
  expect(new Date(next_at ?? '').getUTCHours()).toBe(15)
  advanceTo(next_at)
  await start()
  await write(tenant)
  expect(await records(tenant)).toMatchObject([{ timezone: 'Asia/Tokyo', status: 'completed' }])
  const [sent] = await mails(tenant)
  const token = /\/reports\/stop\/(\S+)/.exec(sent?.text ?? '')?.[1] ?? ''
  await app.client({ host: tenant.hosts.admin }).reportMails.stop({ token })
  const other = await tenant.user(['ManageMerchantReports'], { merchants: [merchant] })
  expect(await other.client.merchantExportSchedules.list({ type: 'reports' })).toMatchObject([{ receiver_ids: [] }])
})
