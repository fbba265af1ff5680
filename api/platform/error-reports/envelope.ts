import { randomBytes } from 'node:crypto'

/** URL and key of a Sentry-compatible service. */
export type Dsn = { url: string; key: string }

/** Parses 'https://KEY@host[:port][/path]/PROJECT'; undefined if it is invalid. */
export function readDsn(text: string): Dsn | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, host, username, pathname } = new URL(text)
  const [, path = '', project] = /^(.*)\/(\d+)\/?$/.exec(pathname) ?? []
  if (!/^https?:$/.test(protocol) || username === '' || project === undefined) return undefined
  return { url: `${protocol}//${host}${path}/api/${project}/envelope/`, key: username }
}

export type ErrorReport = {
  app: 'api' | 'panel' | 'shop'
  level: 'error' | 'fatal'
  name: string
  message: string
  stack: string
  /** Pattern of the call, route or job. */
  route: string
  requestId?: string | null
  tags?: Readonly<Record<string, string>>
  version: string
}

export type Trace = {
  app: ErrorReport['app']
  op: 'http.server' | 'pageload' | 'navigation'
  route: string
  ms: number
  status?: number
  requestId?: string | null
  version: string
}

const randomHex = (bytes: number): string => randomBytes(bytes).toString('hex')

type Frame = { filename: string; function?: string; lineno?: number; colno?: number; in_app: boolean }

/** The function and place of 'at name (place)' or 'at place'. */
function parseV8Frame(line: string): { name?: string; place?: string } {
  const [, call] = /^\s*at (?:async )?(\S.*)$/.exec(line) ?? []
  if (call === undefined) return {}
  const open = call.indexOf(' (')
  if (open < 0) return { place: call }
  return { name: call.slice(0, open), place: call.slice(open + 2).replace(/\)$/, '') }
}

/** The frames of a stack trace of V8, Firefox or Safari, the oldest first. */
export function framesOf(stack: string): Frame[] {
  return stack
    .split('\n')
    .slice(0, 60)
    .flatMap((line) => {
      const { name: v8, place: at } = parseV8Frame(line)
      const [, other, place] = at === undefined ? (/^([^@]*)@(.+)$/.exec(line) ?? []) : []
      const [, filename, row, column] = /^(.*?)(?::(\d+))?(?::(\d+))?$/.exec(at ?? place ?? '') ?? []
      if (!filename) return []
      const name = v8 ?? other
      return [
        {
          filename: filename.slice(0, 300),
          ...(name ? { function: name.slice(0, 200) } : {}),
          ...(row ? { lineno: Number(row) } : {}),
          ...(column ? { colno: Number(column) } : {}),
          in_app: !/node_modules|^node:/.test(filename),
        },
      ]
    })
    .reverse()
}

export type Envelope = { category: 'error' | 'transaction'; id: string; body: string }
type EnvelopeContext = { nowMs: number; environment: string }

const commonFields = ({ app, version, requestId, route }: ErrorReport | Trace, { environment }: EnvelopeContext) => ({
  platform: app === 'api' ? 'node' : 'javascript',
  release: `markethall@${version}`,
  environment,
  transaction: route,
  ...(requestId ? { request_id: requestId } : {}),
})

/** An envelope with an error report. It contains no body, header, address or person. */
export function errorEnvelope(report: ErrorReport, context: EnvelopeContext): Envelope {
  const { request_id, ...fields } = { request_id: undefined, ...commonFields(report, context) }
  return buildEnvelope('error', 'event', context, {
    ...fields,
    level: report.level,
    timestamp: context.nowMs / 1000,
    tags: { app: report.app, ...(request_id ? { request_id } : {}), ...report.tags },
    exception: {
      values: [
        {
          type: report.name,
          value: report.message,
          mechanism: { type: report.tags?.['kind'] ?? 'generic', handled: report.level !== 'fatal' },
          stacktrace: { frames: framesOf(report.stack) },
        },
      ],
    },
  })
}

/** An envelope with a duration that ended now. */
export function traceEnvelope(trace: Trace, context: EnvelopeContext): Envelope {
  const { request_id, ...fields } = { request_id: undefined, ...commonFields(trace, context) }
  const status =
    trace.status === undefined
      ? {}
      : { status: trace.status < 400 ? 'ok' : trace.status < 500 ? 'invalid_argument' : 'internal_error' }
  return buildEnvelope('transaction', 'transaction', context, {
    ...fields,
    type: 'transaction',
    start_timestamp: (context.nowMs - trace.ms) / 1000,
    timestamp: context.nowMs / 1000,
    tags: { app: trace.app, ...(request_id ? { request_id } : {}) },
    spans: [],
    transaction_info: { source: 'route' },
    contexts: { trace: { trace_id: randomHex(16), span_id: randomHex(8), op: trace.op, ...status } },
  })
}

function buildEnvelope(
  category: Envelope['category'],
  type: string,
  { nowMs }: EnvelopeContext,
  payload: object,
): Envelope {
  const id = randomHex(16)
  return {
    category,
    id,
    body: serializeEnvelope({ event_id: id, sent_at: new Date(nowMs).toISOString() }, type, {
      event_id: id,
      ...payload,
    }),
  }
}

export function serializeEnvelope(head: object, type: string, payload: object): string {
  const text = JSON.stringify(payload)
  return `${JSON.stringify(head)}\n${JSON.stringify({ type, length: Buffer.byteLength(text) })}\n${text}\n`
}

export const authHeaderOf = ({ key }: Dsn, version: string): string =>
  `Sentry sentry_version=7, sentry_client=markethall/${version}, sentry_key=${key}`

export type Category = 'all' | Envelope['category']

/** The categories that a response blocks, with seconds. */
export function rateLimitsOf(
  status: number,
  header: (name: string) => string | null,
  nowMs: number,
): [Category, number][] {
  const limits = header('x-sentry-rate-limits')
  if (limits) {
    return limits.split(',').flatMap((limit): [Category, number][] => {
      const [seconds = '', categories = ''] = limit.trim().split(':')
      const wait = Number(seconds)
      if (!(wait > 0)) return []
      if (categories === '') return [['all', wait]]
      return categories
        .split(';')
        .flatMap((category): [Category, number][] =>
          category === 'error' || category === 'transaction'
            ? [[category, wait]]
            : category === 'default'
              ? [['error', wait]]
              : [],
        )
    })
  }
  if (status !== 429) return []
  const after = header('retry-after') ?? ''
  const seconds = /^\d+$/.test(after) ? Number(after) : Math.ceil((Date.parse(after) - nowMs) / 1000)
  return [['all', seconds > 0 ? seconds : 60]]
}
