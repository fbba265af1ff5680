import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '#api/platform/runtime/config.ts'
import { codemagicService } from './codemagic.ts'
import { failureOf, parseJson, requestJson } from './json-request.ts'
import type { JsonResponse } from './json-request.ts'
import type { BuildEvent, BuildNews, BuildOrder, BuildService, StartResult } from './build-service.ts'

export type BuildServiceConfig = Pick<
  Config,
  | 'APP_BUILD_URL'
  | 'APP_BUILD_KEY'
  | 'APP_BUILD_WEBHOOK_SECRET'
  | 'CODEMAGIC_URL'
  | 'CODEMAGIC_APP_ID'
  | 'CODEMAGIC_BRANCH'
>

/** The last part of a log is what says why a build failed. */
const maxLogLength = 20_000
/** Older news may have been recorded by somebody and sent again. */
const maxAgeSeconds = 300

const webAddress = z.url({ protocol: /^https?$/ }).max(2_000)
const News = z.object({
  status: z.enum(['queued', 'building', 'completed', 'failed', 'cancelled']),
  artifact_url: webAddress.nullish(),
  install_url: z
    .url({ protocol: /^(https?|itms-services)$/ })
    .max(2_000)
    .nullish(),
  log: z.string().nullish(),
})
const Event = News.extend({ tenant_id: z.uuid(), build_id: z.uuid() })
const Started = z.object({ ref: z.string().min(1).max(200) })

/** The configured service: Codemagic, or one that speaks the contract of docs/app-builds.md. Undefined without any. */
export function createBuildService(config: BuildServiceConfig): BuildService | undefined {
  const { APP_BUILD_URL, APP_BUILD_KEY, CODEMAGIC_APP_ID } = config
  if (CODEMAGIC_APP_ID !== undefined)
    return codemagicService({
      base: config.CODEMAGIC_URL.replace(/\/$/, ''),
      token: APP_BUILD_KEY ?? '',
      appId: CODEMAGIC_APP_ID,
      branch: config.CODEMAGIC_BRANCH,
    })
  if (APP_BUILD_URL === undefined) return undefined
  const base = APP_BUILD_URL.replace(/\/$/, '')
  const request = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    requestJson(`${base}${path}`, method, body, {
      ...(APP_BUILD_KEY === undefined ? {} : { authorization: `Bearer ${APP_BUILD_KEY}` }),
      ...headers,
    })
  return {
    start: (order) => start(request, order),
    async find(ref) {
      const response = await request('GET', `/builds/${encodeURIComponent(ref)}`)
      const parsed = News.safeParse(response.body)
      return response.status === 200 && parsed.success ? toNews(parsed.data) : undefined
    },
    async cancel(ref) {
      const { status } = await request('POST', `/builds/${encodeURIComponent(ref)}/cancel`)
      return (status >= 200 && status < 300) || status === 404 || status === 409
    },
  }
}

type Request = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<JsonResponse>

async function start(request: Request, order: BuildOrder): Promise<StartResult> {
  const body = {
    build_id: order.buildId,
    tenant_id: order.tenantId,
    app_type: order.appType,
    platform: order.platform,
    bundle_id: order.bundleId,
    version_number: order.versionNumber,
    build_number: order.buildNumber,
    archive_url: order.archiveUrl,
    callback_url: order.callbackUrl,
    signing: order.signing,
  }
  const response = await request('POST', '/builds', body, { 'idempotency-key': order.buildId })
  const { status } = response
  const started = Started.safeParse(response.body)
  if (status >= 200 && status < 300 && started.success) return { kind: 'started', ref: started.data.ref }
  return failureOf(response)
}

const toNews = ({ status, artifact_url, install_url, log }: z.infer<typeof News>): BuildNews => ({
  status,
  artifactUrl: artifact_url ?? null,
  installUrl: install_url ?? null,
  log: log?.slice(-maxLogLength) ?? null,
})

type Headers = Readonly<Record<string, string | string[] | undefined>>

/**
 * The event of a request that is signed as Standard Webhooks with APP_BUILD_WEBHOOK_SECRET. Undefined if the signature is
 * wrong or old, or if the body is no event.
 */
export function readBuildEvent(
  { APP_BUILD_WEBHOOK_SECRET }: BuildServiceConfig,
  body: Buffer,
  headers: Headers,
  nowMs: number,
): BuildEvent | undefined {
  if (APP_BUILD_WEBHOOK_SECRET === undefined) return undefined
  const [id, sentAt, signatures] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    String(headers[name] ?? ''),
  )
  if (!id || !sentAt || !signatures || Math.abs(nowMs / 1_000 - Number(sentAt)) <= maxAgeSeconds === false)
    return undefined
  const key = Buffer.from(APP_BUILD_WEBHOOK_SECRET.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${sentAt}.`).update(body).digest()
  const isSigned = signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',')
    const actual = Buffer.from(value, 'base64')
    return version === 'v1' && actual.length === expected.length && timingSafeEqual(actual, expected)
  })
  if (!isSigned) return undefined
  const parsed = Event.safeParse(parseJson(body.toString('utf8')))
  return parsed.success
    ? { ...toNews(parsed.data), tenantId: parsed.data.tenant_id, buildId: parsed.data.build_id }
    : undefined
}
