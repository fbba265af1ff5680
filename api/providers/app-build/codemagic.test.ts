import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import type { BuildOrder } from './build-service.ts'
import { createBuildService } from './http-build-service.ts'

type Received = { method: string; url: string; token: string; body: unknown }
const received: Received[] = []
let answer: { status: number; body: unknown } = { status: 200, body: {} }

const server = createServer(async (request, response) => {
  const chunks = await Array.fromAsync(request)
  const { method = '', url = '', headers } = request
  const text = Buffer.concat(chunks).toString()
  received.push({ method, url, token: String(headers['x-auth-token']), body: text === '' ? null : JSON.parse(text) })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
})
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
afterAll(() => server.close())

const service = createBuildService({
  APP_BUILD_URL: undefined,
  APP_BUILD_KEY: 'token',
  APP_BUILD_WEBHOOK_SECRET: undefined,
  CODEMAGIC_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
  CODEMAGIC_APP_ID: 'app-1',
  CODEMAGIC_BRANCH: 'main',
})
if (!service) throw new Error('no service')

const order: BuildOrder = {
  tenantId: '019a0000-0000-7000-8000-000000000001',
  buildId: '019a0000-0000-7000-8000-000000000002',
  appType: 'customer',
  platform: 'ios',
  bundleId: 'com.harbour.app',
  versionNumber: '1.2.0',
  buildNumber: 7,
  archiveUrl: 'https://shops.example/files/a.zip?signature=s',
  callbackUrl: 'https://shops.example/public/v1/app-build/webhook',
  signing: { team_id: 'ABCDE12345', auth_key_p8: 'a2V5' },
}

test('a build is started as a workflow of its platform, with its values as variables', async () => {
  answer = { status: 200, body: { buildId: '5fabc6414c483700143f4f92' } }
  expect(await service.start(order)).toEqual({ kind: 'started', ref: '5fabc6414c483700143f4f92' })
  expect(received.at(-1)).toEqual({
    method: 'POST',
    url: '/builds',
    token: 'token',
    body: {
      appId: 'app-1',
      branch: 'main',
      workflowId: 'markethall-ios',
      labels: [order.buildId],
      environment: {
        variables: {
          BUILD_ID: order.buildId,
          APP_TYPE: 'customer',
          BUNDLE_ID: 'com.harbour.app',
          VERSION_NUMBER: '1.2.0',
          BUILD_NUMBER: '7',
          ARCHIVE_URL: order.archiveUrl,
          TEAM_ID: 'ABCDE12345',
          AUTH_KEY_P8: 'a2V5',
        },
      },
    },
  })
})

test('a refusal ends the build, and a busy or broken service is asked again', async () => {
  answer = { status: 403, body: { message: 'No such application' } }
  expect(await service.start(order)).toEqual({
    kind: 'rejected',
    reason: 'The build service answered 403. No such application',
  })
  for (const broken of [
    { status: 503, body: {} },
    { status: 429, body: {} },
  ]) {
    answer = broken
    expect(await service.start(order)).toMatchObject({ kind: 'retry' })
  }
})

test.each([
  ['queued', 'queued'],
  ['preparing', 'building'],
  ['publishing', 'building'],
  ['finished', 'completed'],
  ['warning', 'completed'],
  ['failed', 'failed'],
  ['timeout', 'failed'],
  ['canceled', 'cancelled'],
])('its state %s is %s', async (status, expected) => {
  const artefacts = [
    { type: 'txt', url: 'https://api.example/log.txt' },
    { type: 'ipa', url: 'https://api.example/app.ipa' },
  ]
  answer = { status: 200, body: { application: {}, build: { status, message: 'Step 3 failed', artefacts } } }
  expect(await service.find('5fabc')).toEqual({
    status: expected,
    artifactUrl: 'https://api.example/app.ipa',
    installUrl: null,
    log: 'Step 3 failed',
  })
})

test('what cannot be read is no news, and an ended build needs no cancelling', async () => {
  answer = { status: 200, body: { build: {} } }
  expect(await service.find('5fabc')).toBeUndefined()
  answer = { status: 409, body: {} }
  expect(await service.cancel('5fabc')).toBe(true)
  expect(received.at(-1)).toMatchObject({ method: 'POST', url: '/builds/5fabc/cancel' })
  answer = { status: 500, body: {} }
  expect(await service.cancel('5fabc')).toBe(false)
})
