import { afterAll, expect, test } from 'vitest'
import { Webhook } from 'standardwebhooks'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { completeConfig, keystore, runJob, startLoopbackService, unzip } from './app-builds.testing.ts'

const app = await startTestApp()
const service = await startLoopbackService()
afterAll(() => service.close())

const secret = `whsec_${Buffer.from('build service webhook secret 32b').toString('base64')}`
const withService = () =>
  Object.assign(app.services.config, {
    APP_BUILD_URL: service.url,
    APP_BUILD_KEY: 'k',
    APP_BUILD_WEBHOOK_SECRET: secret,
  })
const withoutService = () => Object.assign(app.services.config, { APP_BUILD_URL: undefined })

const numbers = { app_type: 'customer', platform: 'android', version_number: '1.0.0', build_number: 1 } as const

async function readyTenant(canary?: string) {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await client.appBuilds.save(await completeConfig(client, { platform: 'android', ...(canary ? { canary } : {}) }))
  const list = async () => (await client.appBuilds.builds({})).data
  return { tenant, client, list, first: async () => (await list())[0] }
}

const writeArchive = (tenant: TestTenant, buildId: string) =>
  runJob(app, tenant, 'app-builds.write-archive', { buildId })
const startBuild = (tenant: TestTenant, buildId: string, attempt = 1) =>
  runJob(app, tenant, 'app-builds.start-build', { buildId, attempt })
const enqueued = (tenant: TestTenant, name: string) =>
  tenant.db((db) => db.selectFrom('outbox').select('payload').where('name', '=', name).execute())

/** Sends news as the service does. `signedBy` is the secret. */
async function sendNews(body: Record<string, unknown>, { signedBy = secret, at = app.services.clock() } = {}) {
  const payload = JSON.stringify(body)
  const sentAt = new Date(at)
  const response = await app.server.inject({
    method: 'POST',
    url: '/public/v1/app-build/webhook',
    headers: {
      host: 'localhost',
      'content-type': 'application/json',
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(Math.floor(at / 1_000)),
      'webhook-signature': new Webhook(signedBy).sign('msg_1', sentAt, payload),
    },
    payload,
  })
  return response.statusCode
}

test('without a build service the archive is the result, behind a signed link', async () => {
  withoutService()
  const { tenant, client, list } = await readyTenant()
  const events: unknown[] = []
  app.services.hub.subscribe(
    tenant.id,
    [`tenant-${tenant.id}`],
    (_, { event, data }) => void events.push([event, data]),
  )
  const started = await client.appBuilds.build(numbers)
  expect(started).toMatchObject({ ...numbers, status: 'queued', archive_url: null })
  await writeArchive(tenant, started.build_id)
  const [done] = await list()
  expect(done).toMatchObject({
    build_id: started.build_id,
    status: 'completed',
    archive_url: expect.stringMatching(/\.zip\?/),
  })
  const url = done?.archive_url ?? ''
  const file = await app.server.inject({ method: 'GET', url })
  expect(file.headers).toMatchObject({ 'content-type': 'application/zip', 'content-disposition': 'attachment' })
  expect(unzip(file.rawPayload).has('package.json')).toBe(true)
  expect((await app.server.inject({ method: 'GET', url: url.replace(/\?.*/, '') })).statusCode).toBe(403)
  expect(events).toContainEqual([
    'app_build.updated',
    { build_id: started.build_id, app_type: 'customer', platform: 'android', status: 'completed' },
  ])
  await expect(client.appBuilds.cancel({ build_id: started.build_id })).rejects.toMatchObject({ status: 409 })
})

test('numbers grow, one build of an app is open per platform, and the newest is on top', async () => {
  withoutService()
  const { tenant, client, list } = await readyTenant()
  const tries = await Promise.allSettled([1, 2, 3].map(() => client.appBuilds.build(numbers)))
  expect(tries.filter(({ status }) => status === 'fulfilled').length).toBe(1)
  await expect(client.appBuilds.build({ ...numbers, build_number: 2 })).rejects.toMatchObject({
    status: 409,
    code: 'BUILD_IN_PROGRESS',
  })
  const [open] = await list()
  expect(await client.appBuilds.cancel({ build_id: open?.build_id ?? '' })).toEqual({ build_id: open?.build_id })
  expect(await list()).toEqual([])
  await expect(client.appBuilds.cancel({ build_id: open?.build_id ?? '' })).rejects.toMatchObject({ status: 409 })
  await expect(client.appBuilds.build(numbers)).rejects.toMatchObject({
    errors: { build_number: ['The build number must be greater than 1.'] },
  })
  const second = await client.appBuilds.build({ ...numbers, version_number: '1.10.0', build_number: 2 })
  await writeArchive(tenant, second.build_id)
  await expect(client.appBuilds.build({ ...numbers, version_number: '1.9.0', build_number: 3 })).rejects.toMatchObject({
    errors: { version_number: ['The version must not be lower than 1.10.0.'] },
  })
  const third = await client.appBuilds.build({ ...numbers, version_number: '1.10.0', build_number: 3 })
  expect((await list()).map(({ build_id }) => build_id)).toEqual([third.build_id, second.build_id])
  expect((await client.appBuilds.show({ app_type: 'customer' })).build_number).toBe(3)
  await expect(client.appBuilds.build({ ...numbers, platform: 'ios' })).rejects.toMatchObject({
    status: 422,
    errors: { auth_key_p8: [expect.any(String)] },
  })
  const stranger = await (await newTenant(app)).owner()
  await expect(stranger.client.appBuilds.cancel({ build_id: third.build_id })).rejects.toMatchObject({ status: 404 })
})

test('an attempt after a kill leaves one archive; a cancelled build leaves none', async () => {
  withoutService()
  const { tenant, client, first } = await readyTenant()
  const build = await client.appBuilds.build(numbers)
  // the first attempt wrote a part and died
  await tenant.db((db) => db.updateTable('app_build').set({ attempts: 1 }).execute())
  const half = `p/${tenant.id}/export/${build.build_id.replaceAll('-', '')}1.zip`
  await app.services.files.put(half, Buffer.from('PK'), 'application/zip')
  await Promise.allSettled([writeArchive(tenant, build.build_id), writeArchive(tenant, build.build_id)])
  await writeArchive(tenant, build.build_id)
  expect(await app.services.files.exists(half)).toBe(false)
  expect(await first()).toMatchObject({ status: 'completed' })
  expect((await client.files.storage({ type: 'export' })).meta.total).toBe(1)

  const put = app.services.files.putStream.bind(app.services.files)
  const next = await client.appBuilds.build({ ...numbers, build_number: 2 })
  app.services.files.putStream = async (key, bytes, type) => {
    const size = await put(key, bytes, type)
    await client.appBuilds.cancel({ build_id: next.build_id })
    return size
  }
  await writeArchive(tenant, next.build_id).finally(() => (app.services.files.putStream = put))
  expect((await client.files.storage({ type: 'export' })).meta.total).toBe(1)

  app.services.files.putStream = async () => {
    throw new Error('the disk is full')
  }
  const broken = await client.appBuilds.build({ ...numbers, build_number: 3 })
  for (let attempt = 0; attempt < 3; attempt++) await writeArchive(tenant, broken.build_id).catch(() => undefined)
  app.services.files.putStream = put
  expect(await first()).toMatchObject({ status: 'failed', log: 'The archive could not be written.' })
})

test('the service gets the archive and the keys of one tenant, and its news move the build', async () => {
  withService()
  const { tenant, client, first } = await readyTenant('own-canary')
  const build = await client.appBuilds.build(numbers)
  await writeArchive(tenant, build.build_id)
  expect(await first()).toMatchObject({ status: 'queued' })
  expect(await enqueued(tenant, 'app-builds.start-build')).toEqual([
    { payload: { buildId: build.build_id, attempt: 1 } },
  ])
  service.requests.length = 0
  await startBuild(tenant, build.build_id)
  const [request] = service.requests
  expect(request).toMatchObject({
    method: 'POST',
    path: '/builds',
    headers: { authorization: 'Bearer k', 'idempotency-key': build.build_id },
    body: {
      tenant_id: tenant.id,
      build_id: build.build_id,
      bundle_id: 'com.harbour.app',
      archive_url: expect.stringMatching(/^http:.*signature=/),
      callback_url: expect.stringMatching(/\/public\/v1\/app-build\/webhook$/),
      signing: {
        key_alias: 'upload',
        password: 'password-own-canary',
        keystore_jks: keystore('own-canary').toString('base64'),
      },
    },
  })
  const archive = await app.server.inject({
    method: 'GET',
    url: new URL(String(request?.body['archive_url'])).pathname + new URL(String(request?.body['archive_url'])).search,
  })
  for (const [path, bytes] of unzip(archive.rawPayload))
    if (path !== 'android/app/google-services.json') expect([path, bytes.includes('own-canary')]).toEqual([path, false])
  // handed over once, also when the job runs again
  await startBuild(tenant, build.build_id)
  expect(service.requests.length).toBe(1)

  const news = { tenant_id: tenant.id, build_id: build.build_id }
  const done = { ...news, status: 'completed', artifact_url: 'https://builds.example/app.aab', log: 'ok' }
  expect(
    await sendNews({ ...news, status: 'building' }, { signedBy: `whsec_${Buffer.alloc(32).toString('base64')}` }),
  ).toBe(401)
  expect(await sendNews({ ...news, status: 'building' }, { at: app.services.clock() - 400_000 })).toBe(401)
  expect(await sendNews({ ...done, artifact_url: 'javascript:alert(1)' })).toBe(401)
  expect(await first()).toMatchObject({ status: 'queued' })
  expect(await sendNews({ ...news, status: 'building' })).toBe(200)
  expect(await first()).toMatchObject({ status: 'building' })
  expect(await sendNews(done)).toBe(200)
  expect(await sendNews(done)).toBe(200)
  expect(await sendNews({ ...news, status: 'building' })).toBe(200)
  expect(await sendNews({ ...news, status: 'failed', log: 'late' })).toBe(200)
  expect(await first()).toMatchObject({
    status: 'completed',
    artifact_url: 'https://builds.example/app.aab',
    log: 'ok',
  })
  expect(await sendNews({ ...done, tenant_id: (await newTenant(app)).id })).toBe(404)
})

test('a service that never answers is asked again, and then the build fails with the reason', async () => {
  withService()
  const { tenant, client, first } = await readyTenant()
  const build = await client.appBuilds.build(numbers)
  await writeArchive(tenant, build.build_id)
  service.answerNext({ status: 500, never: true }, { status: 503, body: { message: 'Busy' } })
  await startBuild(tenant, build.build_id)
  expect(await first()).toMatchObject({ status: 'queued' })
  const retries = await tenant.db((db) =>
    db.selectFrom('outbox').select(['payload', 'run_at']).where('name', '=', 'app-builds.start-build').execute(),
  )
  expect(retries.map(({ payload }) => payload)).toContainEqual({ buildId: build.build_id, attempt: 2 })
  await startBuild(tenant, build.build_id, 6)
  expect(await first()).toMatchObject({ status: 'failed', log: 'The build service answered 503. Busy' })

  const next = await client.appBuilds.build({ ...numbers, build_number: 2 })
  await writeArchive(tenant, next.build_id)
  service.answerNext({ status: 422, body: { message: 'No Macs' } })
  await startBuild(tenant, next.build_id)
  expect(await first()).toMatchObject({ status: 'failed', log: 'The build service answered 422. No Macs' })
})

test('lost news are asked for, and a build that never ends fails', async () => {
  withService()
  const { tenant, client, first } = await readyTenant()
  const build = await client.appBuilds.build(numbers)
  await writeArchive(tenant, build.build_id)
  await startBuild(tenant, build.build_id)
  service.answerNext({ status: 500 }, { status: 200, body: { status: 'building' } })
  await runJob(app, tenant, 'app-builds.check-build', { buildId: build.build_id })
  expect(await first()).toMatchObject({ status: 'queued' })
  await runJob(app, tenant, 'app-builds.check-build', { buildId: build.build_id })
  expect(await first()).toMatchObject({ status: 'building' })
  await runJob(app, tenant, 'app-builds.give-up', { buildId: build.build_id })
  expect(await first()).toMatchObject({ status: 'failed', log: 'The build did not end in time.' })
  expect((await enqueued(tenant, 'app-builds.cancel-at-service')).length).toBe(1)
})

test('a cancelled build is cancelled at the service, also if it starts there at that moment', async () => {
  withService()
  const { tenant, client, list } = await readyTenant()
  const build = await client.appBuilds.build(numbers)
  await writeArchive(tenant, build.build_id)
  await startBuild(tenant, build.build_id)
  expect(await sendNews({ tenant_id: tenant.id, build_id: build.build_id, status: 'building' })).toBe(200)
  await client.appBuilds.cancel({ build_id: build.build_id })
  expect(await list()).toEqual([])
  const [cancel] = await enqueued(tenant, 'app-builds.cancel-at-service')
  expect(cancel?.payload).toMatchObject({ ref: expect.stringMatching(/^ref-/), attempt: 1 })
  service.requests.length = 0
  service.answerNext({ status: 500 }, { status: 200 })
  await runJob(app, tenant, 'app-builds.cancel-at-service', { ref: 'ref-x', attempt: 1 })
  expect((await enqueued(tenant, 'app-builds.cancel-at-service')).map(({ payload }) => payload)).toContainEqual({
    ref: 'ref-x',
    attempt: 2,
  })
  await runJob(app, tenant, 'app-builds.cancel-at-service', { ref: 'ref-x', attempt: 2 })
  expect(service.requests.map(({ path }) => path)).toEqual(['/builds/ref-x/cancel', '/builds/ref-x/cancel'])
  expect(await sendNews({ tenant_id: tenant.id, build_id: build.build_id, status: 'completed' })).toBe(200)
  expect(await list()).toEqual([])

  const other = await client.appBuilds.build({ ...numbers, build_number: 2 })
  await writeArchive(tenant, other.build_id)
  const before = () => client.appBuilds.cancel({ build_id: other.build_id })
  service.answerNext({ status: 201, body: { ref: 'ref-late' }, before })
  await startBuild(tenant, other.build_id)
  expect((await enqueued(tenant, 'app-builds.cancel-at-service')).map(({ payload }) => payload)).toContainEqual({
    ref: 'ref-late',
    attempt: 1,
  })
})
