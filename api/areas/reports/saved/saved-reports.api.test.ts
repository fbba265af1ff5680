import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { withTenant } from '#api/platform/app-services.ts'
import { newPastOrders } from '../reports.testing.ts'
import { mailDueReports } from './report-mails.jobs.ts'

const app = await startTestApp({ frozenClock: true })
const day = 86_400_000
const timezone = 'Europe/London'

const draft = { name: 'Merchants', by: 'merchant', range: 'yesterday' } as const

async function newReportTenant() {
  const tenant = await newTenant(app, { timezone })
  const merchant = await tenant.merchant({ name: 'Pier Pizza' })
  const owner = await tenant.owner()
  const reader = await tenant.user(['ManageTenantReports'])
  const { order } = await newPastOrders(tenant)
  const messages = () =>
    tenant.db((db) =>
      db
        .selectFrom('message')
        .select(['recipient', 'subject', 'text', 'html', 'locale'])
        .where('template', '=', 'saved_report')
        .orderBy('recipient')
        .execute(),
    )
  const save = (input: object = {}) =>
    owner.client.savedReports.create({ ...draft, frequency: 'daily', receiver_ids: [reader.id], ...input })
  return { tenant, merchant, owner, reader, order, messages, save }
}
const send = () => mailDueReports(app.services)

test('a report is saved, changed and deleted, and belongs to its panel', async () => {
  const { tenant, merchant, owner, reader } = await newReportTenant()
  const { client } = reader
  const saved = await client.savedReports.create({ ...draft, merchant_id: merchant })
  expect(saved).toMatchObject({ ...draft, merchant_id: merchant, frequency: 'none', next_at: null })
  const changed = await client.savedReports.update({
    ...draft,
    id: saved.id,
    name: 'Pier',
    expected_updated_at: saved.updated_at,
  })
  expect(await client.savedReports.list({})).toEqual([changed])
  const staff = await tenant.user(['ManageMerchantReports'], { merchants: [merchant] })
  expect(await staff.client.merchantSavedReports.list({})).toEqual([])
  const own = await staff.client.merchantSavedReports.create({ ...draft, by: 'day', receiver_ids: [staff.id] })
  expect((await owner.client.savedReports.list({})).map(({ id }) => id)).toEqual([saved.id])
  await expect(client.savedReports.remove({ id: own.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await client.savedReports.remove({ id: saved.id })
  expect(await client.savedReports.list({})).toEqual([])
})

test('only users who may see the reports can receive them', async () => {
  const { tenant, merchant, owner, reader } = await newReportTenant()
  const other = await tenant.user(['ManageTenantOrders'])
  const staff = await tenant.user(['ManageMerchantReports'], { merchants: [merchant] })
  expect((await reader.client.savedReports.receivers({})).map(({ id }) => id).toSorted()).toEqual(
    [owner.id, reader.id].toSorted(),
  )
  expect((await staff.client.merchantSavedReports.receivers({})).map(({ id }) => id)).toEqual([staff.id])
  for (const receiver of [other.id, staff.id])
    await expect(reader.client.savedReports.create({ ...draft, receiver_ids: [receiver] })).rejects.toMatchObject({
      message: 'The selected receivers is invalid.',
    })
  await expect(reader.client.savedReports.create({ ...draft, frequency: 'weekly' })).rejects.toMatchObject({
    message: 'The receivers field is required.',
  })
})

test('a mail has the figures and rows in its language, and a link to all rows that expires', async () => {
  const { merchant, order, messages, save, tenant } = await newReportTenant()
  await order({ merchantId: merchant, at: new Date(app.now() - day).toISOString(), total: 123_456, commission: 1_000 })
  await order({ merchantId: merchant, at: new Date(app.now() - day).toISOString(), status: 'cancelled' })
  await order({ merchantId: merchant, at: new Date(app.now() - 2 * day).toISOString(), total: 61_728 })
  const { next_at } = await save({ language: 'de', range: 'last_7_days', by: 'merchant' })
  await send()
  expect(await messages()).toEqual([])
  app.advanceTime(Date.parse(next_at ?? '') - app.now())
  await send()
  const [mail, ...more] = await messages()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ locale: 'de' })
  expect(mail?.subject).toContain('Merchants')
  expect(mail?.text).toContain('Umsatz: 1.851,84\u00A0£')
  expect(mail?.text).toContain('Pier Pizza: 1.851,84\u00A0£')
  const path = /\/files\/\S+/.exec(mail?.text ?? '')?.[0] ?? ''
  const file = await app.server.inject({ method: 'GET', url: path, headers: { host: tenant.hosts.admin } })
  expect(file.statusCode).toBe(200)
  expect(file.body).toContain('Pier Pizza')
  app.advanceTime(8 * day)
  expect(
    (await app.server.inject({ method: 'GET', url: path, headers: { host: tenant.hosts.admin } })).statusCode,
  ).not.toBe(200)
})

test('nothing is doubled by several processes or after a failure, and missed mails are one', async () => {
  const { messages, save } = await newReportTenant()
  const { next_at } = await save({})
  app.advanceTime(Date.parse(next_at ?? '') - app.now() + 5 * day)
  const { put } = app.services.files
  app.services.files.put = () => Promise.reject(new Error('the disk is full'))
  await send()
  expect(await messages()).toEqual([])
  app.services.files.put = put
  await Promise.all([send(), send(), send()])
  await send()
  expect(await messages()).toHaveLength(1)
})

test('the link of a mail ends the mails to its reader alone', async () => {
  const { owner, reader, messages, save, tenant } = await newReportTenant()
  const saved = await save({ receiver_ids: [owner.id, reader.id] })
  app.advanceTime(Date.parse(saved.next_at ?? '') - app.now())
  await send()
  const mails = await messages()
  const { email } = await tenant.db((db) =>
    db.selectFrom('app_user').select('email').where('id', '=', reader.id).executeTakeFirstOrThrow(),
  )
  const mail = mails.find(({ recipient }) => recipient === email)
  const token = /\/reports\/stop\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const anyone = app.client({ host: tenant.hosts.admin })
  for (const wrong of ['nonsense', `${token}x`, token.replace(reader.id, owner.id)])
    await expect(anyone.reportMails.stop({ token: wrong })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await anyone.reportMails.stop({ token })
  await anyone.reportMails.stop({ token })
  const [row] = await tenant.db((db) => db.selectFrom('saved_report').select('receiver_ids').execute())
  expect(row?.receiver_ids).toEqual([owner.id])
  app.advanceTime(day)
  await send()
  expect(await messages()).toHaveLength(3)
})

test('rights are checked when a report is mailed', async () => {
  const { tenant, reader, merchant, messages, save } = await newReportTenant()
  const staff = await tenant.user(['ManageMerchantReports'], { merchants: [merchant] })
  await save({})
  const own = await staff.client.merchantSavedReports.create({
    ...draft,
    by: 'day',
    frequency: 'daily',
    receiver_ids: [staff.id],
  })
  const set = (id: string, changes: object) =>
    withTenant(app.services, { tenantId: tenant.id, merchantId: null }, (db) =>
      db.updateTable('app_user').set(changes).where('id', '=', id).execute(),
    )
  await set(reader.id, { permissions: ['ManageTenantOrders'] })
  await set(staff.id, { status: 'inactive' })
  app.advanceTime(2 * day)
  await send()
  expect(await messages()).toEqual([])
  await set(staff.id, { status: 'active' })
  app.advanceTime(day)
  await send()
  expect(await messages()).toHaveLength(1)
  expect(own.by).toBe('day')
})
