import { inject } from 'vitest'
import { contract } from '#contract/index.ts'
import type { Contract } from '#contract/index.ts'
import { makeClient } from '#kit/data/client.ts'
import type { Client } from '#kit/data/client.ts'
import { chores, jobs } from '../../jobs.ts'
import { router } from '../../router.ts'
import { readConfig } from '../runtime/config.ts'
import { newId } from '../runtime/ids.ts'
import type { Handlers } from '../http/server.ts'
import { start } from '../start.ts'
import type { RunningApp } from '../start.ts'
import { mountMailbox } from '../../web/mailbox.ts'
import { mountSandboxPay } from '../../providers/pay/sandbox/service.ts'
import { onFileEnd } from './teardown.ts'
import { copyOf, dropDatabase, testSecret } from './setup.ts'

export type TestApp = RunningApp & {
  /** Epoch ms of the injected clock: the machine's time plus what the test has let pass. */
  now: () => number
  /** Lets time pass for everything that asks the injected clock. */
  advanceTime: (ms: number) => void
  client: (options?: { host?: string; token?: string; merchantId?: string }) => Client<Contract>
  /** A bare request, as a browser or an attacker sends it. */
  send: (request: {
    method: string
    url: string
    headers?: Record<string, string>
    body?: unknown
  }) => Promise<{ status: number; headers: Record<string, unknown>; body: Record<string, unknown> }>
}

/**
 * The whole application against the run's database, reached without a socket. One per test file. With `works`
 * it runs all jobs, so it has a database of its own; with `still` time passes only by `pass`; `lateness`
 * stands for that of the event loop in ms.
 */
export async function startTestApp(
  options: { works?: boolean; still?: boolean; lateness?: () => number; environment?: Record<string, string> } = {},
): Promise<TestApp> {
  let passed = 0
  const opened = Date.now()
  const now = () => (options.still ? opened : Date.now()) + passed
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: inject('dataDir'),
    APP_SECRET: testSecret,
    RATE_LIMITS: '0',
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'silent',
    ...options.environment,
  })
  const handlers: Handlers = router
  const works = options.works ?? false
  const ownerUrl = works ? await copyOf(inject('templateUrl'), newId().replaceAll('-', '')) : inject('ownerUrl')
  const started = await start(
    config,
    ownerUrl,
    { contract, handlers, jobs, chores, mounts: [mountSandboxPay, mountMailbox] },
    { clock: now, works, lateness: () => options.lateness ?? (() => 0) },
  )
  await started.app.ready()
  onFileEnd.push(async () => {
    await started.stop()
    if (works) await dropDatabase(inject('ownerUrl'), ownerUrl)
  })
  return {
    ...started,
    now,
    advanceTime: (ms) => void (passed += ms),
    client: ({ host, token, merchantId } = {}) =>
      makeClient(contract, {
        fetch: injected(started),
        headers: () => ({
          ...(host ? { 'x-tenant': host } : {}),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
        }),
        merchantId: () => merchantId,
      }),
    send: async ({ method, url, headers = {}, body }) => {
      const payload = body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }
      const type = body === undefined ? {} : { 'content-type': 'application/json' }
      const answer = await started.app.inject({
        method: method as 'GET',
        url,
        headers: { ...type, ...headers },
        ...payload,
      })
      return {
        status: answer.statusCode,
        headers: answer.headers,
        body: answer.headers['content-type']?.toString().includes('json') ? answer.json() : {},
      }
    },
  }
}

const injected =
  (started: RunningApp) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const form = init.body instanceof FormData ? new Response(init.body) : undefined
    const payload = form ? Buffer.from(await form.arrayBuffer()) : (init.body as string | undefined)
    const type = form ? { 'content-type': form.headers.get('content-type') ?? '' } : {}
    const headers = { ...(init.headers as Record<string, string>), ...type }
    const answer = await started.app.inject({
      method: (init.method ?? 'GET') as 'GET',
      url,
      headers,
      ...(payload === undefined ? {} : { payload }),
    })
    return new Response(answer.body, {
      status: answer.statusCode,
      headers: { 'content-type': String(answer.headers['content-type'] ?? '') },
    })
  }
