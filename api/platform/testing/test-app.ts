import { expect, inject } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Contract } from '#contract/index.ts'
import { createClient } from '#kit/data/client.ts'
import type { Client } from '#kit/data/client.ts'
import { cronJobs, jobs } from '../../jobs.ts'
import { mounts } from '../../mounts.ts'
import { router } from '../../router.ts'
import { readConfig } from '../runtime/config.ts'
import { newId } from '../runtime/ids.ts'
import type { HandlersByArea } from '../http/server.ts'
import { startApp } from '../start.ts'
import type { RunningApp } from '../start.ts'
import { collectDeliveries } from '../../areas/webhooks/collect-deliveries.ts'
import { findLedgerProblems } from '../../areas/ledger/ledger-check.queries.ts'
import { fileTeardowns } from './teardown.ts'
import { copyDatabase, dropDatabase, testSecret } from './setup.ts'

export type TestApp = RunningApp & {
  /** Epoch ms of the injected clock: the system time plus the time added by advanceTime. */
  now: () => number
  /** Advances the injected clock. */
  advanceTime: (ms: number) => void
  client: (options?: { host?: string; token?: string; merchantId?: string }) => Client<Contract>
  /** Sends a raw request, as a browser or an attacker does. */
  send: (request: {
    method: string
    url: string
    headers?: Record<string, string>
    body?: unknown
  }) => Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }>
}

/**
 * Starts the whole application against the database of the run, without a socket. One per test file. With
 * `runJobs` it runs all jobs and therefore has its own database, as with `ownDatabase`. With `frozenClock` time advances only by
 * advanceTime. `eventLoopDelay` replaces the measured delay in ms.
 */
export async function startTestApp(
  options: {
    runJobs?: boolean
    ownDatabase?: boolean
    frozenClock?: boolean
    eventLoopDelay?: () => number
    environment?: Record<string, string>
    /** Another process of this app, on its database. */
    sameDatabaseAs?: RunningApp
  } = {},
): Promise<TestApp> {
  let advancedMs = 0
  const startedAt = Date.now()
  const now = () => (options.frozenClock ? startedAt : Date.now()) + advancedMs
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: inject('dataDir'),
    APP_SECRET: testSecret,
    RATE_LIMITS: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ...options.environment,
  })
  const handlers: HandlersByArea = router
  const runJobs = options.runJobs ?? false
  const needsCopy = runJobs || options.ownDatabase === true
  const ownDatabase = needsCopy && !options.sameDatabaseAs
  const ownerUrl = options.sameDatabaseAs
    ? options.sameDatabaseAs.services.urls.owner
    : needsCopy
      ? await copyDatabase(inject('templateUrl'), newId().replaceAll('-', ''))
      : inject('ownerUrl')
  const running = await startApp(
    config,
    ownerUrl,
    {
      contract,
      handlers,
      jobs,
      cronJobs,
      mounts,
      relaySteps: [collectDeliveries],
    },
    { clock: now, runJobs, eventLoopDelay: () => options.eventLoopDelay ?? (() => 0) },
  )
  await running.server.ready()
  // On a busy machine transactions wait. That must not refuse calls of tests that are about other limits.
  const { loadShedder } = running.services
  if (loadShedder) loadShedder.checkQueueWait = () => undefined
  fileTeardowns.push(async () => {
    const problems = await findLedgerProblems(running.services.platformPool).finally(() => running.stop())
    if (ownDatabase) await dropDatabase(inject('ownerUrl'), ownerUrl)
    expect(problems, 'the books of all tenants').toEqual([])
  })
  return {
    ...running,
    now,
    advanceTime: (ms) => void (advancedMs += ms),
    client: ({ host, token, merchantId } = {}) =>
      createClient(contract, {
        fetch: injectFetch(running),
        headers: () => ({
          ...(host ? { 'x-tenant': host } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        }),
        merchantId: () => merchantId,
      }),
    send: async ({ method, url, headers = {}, body }) => {
      const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const response = await running.server.inject({
        method: method as 'GET',
        url,
        headers: { ...type, ...headers },
        ...payload,
      })
      return {
        status: response.statusCode,
        headers: response.headers,
        body: response.headers['content-type']?.toString().includes('json') ? response.json() : {},
      }
    },
  }
}

const injectFetch =
  (running: RunningApp) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const form = init.body instanceof FormData ? new Response(init.body) : undefined
    const payload = form ? Buffer.from(await form.arrayBuffer()) : (init.body as string | undefined)
    const type = form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}
    const headers = { ...(init.headers as Record<string, string>), ...type }
    const response = await running.server.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    return new Response(response.body, {
      status: response.statusCode,
      headers: { 'content-type': String(response.headers['content-type'] ?? '') },
    })
  }
