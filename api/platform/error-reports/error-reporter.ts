import type { Counter } from 'prom-client'
import { isSampled } from '#contract/rules/faults/sampling.ts'
import { stackFrames, redact } from '#contract/rules/redact.ts'
import { authHeaderOf, errorEnvelope, rateLimitsOf, readDsn, traceEnvelope } from './envelope.ts'
import type { Category, Dsn, ErrorReport, Envelope, Trace } from './envelope.ts'

const maxPending = 100
/** Lower than maxPending, so that durations leave room for errors. */
const maxPendingTraces = 50
export const sendTimeoutMs = 5_000
const maxAttempts = 3
const initialBackoffMs = 1_000
const maxBackoffMs = 300_000

export type ErrorReporterConfig = { SENTRY_DSN?: string | undefined; NODE_ENV: string }
type ReporterOptions = {
  version: string
  count: Pick<Counter<'result'>, 'inc'>
  clock: () => number
  random?: () => number
}
type PendingEnvelope = { envelope: Envelope; attempts: number }

/**
 * Sends error reports and sampled durations to the configured service, one at a time. Callers do not wait and see
 * no errors.
 */
export class ErrorReporter {
  readonly #dsn: Dsn | undefined
  readonly #environment: string
  readonly #options: ReporterOptions
  readonly #blockedUntil = new Map<Category, number>()
  #pending: PendingEnvelope[] = []
  #sending: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #isClosed = false

  constructor({ SENTRY_DSN, NODE_ENV }: ErrorReporterConfig, options: ReporterOptions) {
    this.#dsn = SENTRY_DSN === undefined ? undefined : readDsn(SENTRY_DSN)
    this.#environment = NODE_ENV
    this.#options = options
  }

  /** Sends an error report. Errors are never sampled. */
  report(report: Omit<ErrorReport, 'version'> & { version?: string }) {
    if (!this.#hasCapacity(maxPending)) return
    const redacted = {
      ...report,
      version: report.version ?? this.#options.version,
      name: redact(report.name),
      message: redact(report.message).slice(0, 1000),
      stack: redact(report.stack),
      route: redact(report.route),
    }
    this.#enqueue(errorEnvelope(redacted, this.#envelopeContext()))
  }

  /** Sends an error of this process. */
  reportError(
    error: unknown,
    {
      level = 'error',
      ...context
    }: Pick<ErrorReport, 'route' | 'requestId' | 'tags'> & { level?: ErrorReport['level'] },
  ) {
    if (!this.#dsn) return
    const { name, message, stack = '' } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    this.report({ app: 'api', level, name, message, stack: stackFrames(stack, message), ...context })
  }

  /** Sends one in five durations of this process. */
  sampleTrace(reportTrace: () => Omit<Trace, 'version'>) {
    if (this.#dsn && isSampled((this.#options.random ?? Math.random)())) this.reportTrace(reportTrace())
  }

  /** Sends a duration that was sampled where it was measured. */
  reportTrace(reportTrace: Omit<Trace, 'version'> & { version?: string }) {
    if (!this.#hasCapacity(maxPendingTraces)) return
    this.#enqueue(
      traceEnvelope(
        { ...reportTrace, version: reportTrace.version ?? this.#options.version, route: redact(reportTrace.route) },
        this.#envelopeContext(),
      ),
    )
  }

  /** Sends pending envelopes for at most two seconds, then stops. */
  async close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
    await Promise.race([this.#sending ?? this.#sendPending(), new Promise((go) => setTimeout(go, 2_000).unref())])
    this.#pending = []
  }

  #envelopeContext = () => ({ nowMs: this.#options.clock(), environment: this.#environment })

  #hasCapacity(max: number): boolean {
    if (!this.#dsn) return false
    const isFree = !this.#isClosed && this.#pending.length < max
    if (!isFree) this.#options.count.inc({ result: 'dropped' })
    return isFree
  }

  #enqueue(letter: Envelope) {
    this.#pending.push({ envelope: letter, attempts: 0 })
    this.#startSending()
  }

  #startSending() {
    this.#sending ??= this.#sendPending().finally(() => {
      this.#sending = undefined
      this.#scheduleRetry()
    })
  }

  /** Schedules the next attempt for pending envelopes. */
  #scheduleRetry() {
    clearTimeout(this.#timer)
    if (this.#isClosed || this.#pending.length === 0) return
    const wait = Math.min(...this.#pending.map(({ envelope: letter }) => this.#delayOf(letter)))
    if (wait <= 0) return this.#startSending()
    this.#timer = setTimeout(() => this.#startSending(), Math.min(wait, maxBackoffMs))
    this.#timer.unref()
  }

  #delayOf = ({ category }: Envelope) =>
    Math.max(this.#blockedUntil.get('all') ?? 0, this.#blockedUntil.get(category) ?? 0) - this.#options.clock()

  async #sendPending() {
    if (!this.#dsn) return
    for (let next = this.#dequeue(); next; next = this.#dequeue()) await this.#send(this.#dsn, next)
  }

  #dequeue(): PendingEnvelope | undefined {
    const at = this.#pending.findIndex(({ envelope: letter }) => this.#delayOf(letter) <= 0)
    return at < 0 ? undefined : this.#pending.splice(at, 1)[0]
  }

  async #send(dsn: Dsn, waiting: PendingEnvelope) {
    const status = await this.#post(dsn, waiting.envelope)
    const { count, clock } = this.#options
    if (status >= 200 && status < 300) {
      this.#failures = 0
      return count.inc({ result: 'sent' })
    }
    // 429 has set its own pause. Other 4xx would be rejected again.
    if (status === 429 || (status >= 400 && status < 500))
      return count.inc({ result: status === 429 ? 'limited' : 'refused' })
    this.#blockedUntil.set('all', clock() + Math.min(initialBackoffMs * 2 ** this.#failures, maxBackoffMs))
    this.#failures += 1
    waiting.attempts += 1
    if (waiting.envelope.category === 'transaction' || waiting.attempts >= maxAttempts)
      return count.inc({ result: 'failed' })
    this.#pending.unshift(waiting)
  }

  /** The status of the response, 0 without one. */
  async #post(dsn: Dsn, { body }: Envelope): Promise<number> {
    try {
      const answer = await fetch(dsn.url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(sendTimeoutMs),
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': authHeaderOf(dsn, this.#options.version),
        },
      })
      await answer.body?.cancel()
      const nowMs = this.#options.clock()
      for (const [category, seconds] of rateLimitsOf(answer.status, (name) => answer.headers.get(name), nowMs))
        this.#blockedUntil.set(category, nowMs + seconds * 1000)
      return answer.status
    } catch {
      return 0
    }
  }
}
