import { z } from 'zod'
import type { BuildNews, BuildOrder, BuildService, StartResult } from './build-service.ts'
import { failureOf, requestJson } from './json-request.ts'

type Codemagic = { base: string; token: string; appId: string; branch: string }

const Started = z.object({ buildId: z.string().min(1).max(200) })
const Found = z.object({
  build: z.object({
    status: z.string(),
    message: z.string().nullish(),
    artefacts: z.array(z.object({ type: z.string().nullish(), url: z.url({ protocol: /^https?$/ }) })).default([]),
  }),
})

/** What the states of Codemagic mean. Others are steps of a running build. */
const statuses: Readonly<Record<string, BuildNews['status']>> = {
  queued: 'queued',
  finished: 'completed',
  warning: 'completed',
  failed: 'failed',
  timeout: 'failed',
  skipped: 'cancelled',
  canceled: 'cancelled',
}

/**
 * Codemagic (https://docs.codemagic.io/rest-api/builds/). One application with the workflows `markethall-android` and
 * `markethall-ios` downloads the archive and builds it; values come as environment variables. It has no signed webhooks, so
 * that the regular question moves a build.
 */
export function codemagicService({ base, token, appId, branch }: Codemagic): BuildService {
  const request = (method: string, path: string, body?: unknown) =>
    requestJson(`${base}${path}`, method, body, { 'x-auth-token': token })
  return {
    async start(order): Promise<StartResult> {
      const response = await request('POST', '/builds', {
        appId,
        branch,
        workflowId: `markethall-${order.platform}`,
        labels: [order.buildId],
        environment: { variables: variablesOf(order) },
      })
      const started = Started.safeParse(response.body)
      const isStarted = response.status >= 200 && response.status < 300 && started.success
      return isStarted ? { kind: 'started', ref: started.data.buildId } : failureOf(response)
    },
    async find(ref) {
      const { status, body } = await request('GET', `/builds/${encodeURIComponent(ref)}`)
      const parsed = Found.safeParse(body)
      return status === 200 && parsed.success ? newsOf(parsed.data.build) : undefined
    },
    async cancel(ref) {
      const { status } = await request('POST', `/builds/${encodeURIComponent(ref)}/cancel`)
      return (status >= 200 && status < 300) || status === 404 || status === 409
    },
  }
}

function newsOf({ status, message, artefacts }: z.infer<typeof Found>['build']): BuildNews {
  const app =
    artefacts.find(({ type }) => type === 'aab' || type === 'ipa') ?? artefacts.find(({ type }) => type === 'apk')
  return {
    status: statuses[status] ?? 'building',
    artifactUrl: app?.url ?? null,
    installUrl: null,
    log: message ?? null,
  }
}

/** Variables of a workflow are text. Names of signing values are those of the HTTP contract in upper case. */
const variablesOf = (order: BuildOrder): Record<string, string> => ({
  BUILD_ID: order.buildId,
  APP_TYPE: order.appType,
  BUNDLE_ID: order.bundleId,
  VERSION_NUMBER: order.versionNumber,
  BUILD_NUMBER: String(order.buildNumber),
  ARCHIVE_URL: order.archiveUrl,
  ...Object.fromEntries(Object.entries(order.signing).map(([name, value]) => [name.toUpperCase(), value])),
})
