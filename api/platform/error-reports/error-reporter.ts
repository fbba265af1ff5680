import type { Counter } from 'prom-client'
import { isSampled } from '#contract/rules/sampling.ts'
import { stackFrames, redact } from '#contract/rules/redact.ts'
import { authOf, errorEnvelope, rateLimitsOf, readDsn, traceEnvelope } from './envelope.ts'
import type { Category, Dsn, Fault, Envelope, Trace } from './envelope.ts'

const mostWaiting = 100
/** Traces leave room for faults. */
const mostTraces = 50
export const patienceMs = 5_000
const tries = 3
const firstPauseMs = 1_000
const longestPauseMs = 300_000

export type ErrorReporterConfig = { SENTRY_DSN?: string | undefined; NODE_ENV: string }
type Options = { version: string; count: Pick<Counter<'result'>, 'inc'>; clock: () => number; draw?: () => number }
type Waiting = { letter: Envelope; tried: number }

/**
 * Hands faults and sampled durations to the operator's own service, one at a time and never in anybody's way:
 * whoever tells one neither waits nor hears of a failure.
 */
export class ErrorReporter {
  readonly #dsn: Dsn | undefined
  readonly #environment: string
  readonly #options: Options
  readonly #until = new Map<Category, number>()
  #waiting: Waiting[] = []
  #sending: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #failures = 0
  #ended = false

  constructor({ SENTRY_DSN, NODE_ENV }: ErrorReporterConfig, options: Options) {
    this.#dsn = SENTRY_DSN === undefined ? undefined : readDsn(SENTRY_DSN)
    this.#environment = NODE_ENV
    this.#options = options
  }

  /** Something broke; told always, whatever is sampled. */
  tell(fault: Omit<Fault, 'version'> & { version?: string }) {
    if (!this.#hasRoom(mostWaiting)) return
    const clean = {
      ...fault,
      version: fault.version ?? this.#options.version,
      name: redact(fault.name),
      message: redact(fault.message).slice(0, 1000),
      stack: redact(fault.stack),
      route: redact(fault.route),
    }
    this.#put(errorEnvelope(clean, this.#sent()))
  }

  /** Something this process caught or did not. */
  tellError(
    error: unknown,
    { level = 'error', ...about }: Pick<Fault, 'route' | 'requestId' | 'tags'> & { level?: Fault['level'] },
  ) {
    if (!this.#dsn) return
    const { name, message, stack = '' } = error instanceof Error ? error : { name: 'Error', message: String(error) }
    this.tell({ app: 'api', level, name, message, stack: stackFrames(stack, message), ...about })
  }

  /** One in five of what this process did itself. */
  sample(trace: () => Omit<Trace, 'version'>) {
    if (this.#dsn && isSampled((this.#options.draw ?? Math.random)())) this.trace(trace())
  }

  /** A duration that was sampled where it was measured. */
  trace(trace: Omit<Trace, 'version'> & { version?: string }) {
    if (!this.#hasRoom(mostTraces)) return
    this.#put(
      traceEnvelope(
        { ...trace, version: trace.version ?? this.#options.version, route: redact(trace.route) },
        this.#sent(),
      ),
    )
  }

  /** Sends what waits, for two seconds at most, and takes nothing more. */
  async close() {
    this.#ended = true
    clearTimeout(this.#timer)
    await Promise.race([this.#sending ?? this.#work(), new Promise((go) => setTimeout(go, 2_000).unref())])
    this.#waiting = []
  }

  #sent = () => ({ nowMs: this.#options.clock(), environment: this.#environment })

  #hasRoom(most: number): boolean {
    if (!this.#dsn) return false
    const isFree = !this.#ended && this.#waiting.length < most
    if (!isFree) this.#options.count.inc({ result: 'dropped' })
    return isFree
  }

  #put(letter: Envelope) {
    this.#waiting.push({ letter, tried: 0 })
    this.#poke()
  }

  #poke() {
    this.#sending ??= this.#work().finally(() => {
      this.#sending = undefined
      this.#wake()
    })
  }

  /** After a pause what is still waiting goes on. */
  #wake() {
    clearTimeout(this.#timer)
    if (this.#ended || this.#waiting.length === 0) return
    const wait = Math.min(...this.#waiting.map(({ letter }) => this.#pauseOf(letter)))
    if (wait <= 0) return this.#poke()
    this.#timer = setTimeout(() => this.#poke(), Math.min(wait, longestPauseMs))
    this.#timer.unref()
  }

  #pauseOf = ({ category }: Envelope) =>
    Math.max(this.#until.get('all') ?? 0, this.#until.get(category) ?? 0) - this.#options.clock()

  async #work() {
    if (!this.#dsn) return
    for (let next = this.#takeNext(); next; next = this.#takeNext()) await this.#send(this.#dsn, next)
  }

  #takeNext(): Waiting | undefined {
    const at = this.#waiting.findIndex(({ letter }) => this.#pauseOf(letter) <= 0)
    return at < 0 ? undefined : this.#waiting.splice(at, 1)[0]
  }

  async #send(dsn: Dsn, waiting: Waiting) {
    const status = await this.#post(dsn, waiting.letter)
    const { count, clock } = this.#options
    if (status >= 200 && status < 300) {
      this.#failures = 0
      return count.inc({ result: 'sent' })
    }
    // 429 has set its pause already; other 4xx will not be taken tomorrow either
    if (status === 429 || (status >= 400 && status < 500))
      return count.inc({ result: status === 429 ? 'limited' : 'refused' })
    this.#until.set('all', clock() + Math.min(firstPauseMs * 2 ** this.#failures, longestPauseMs))
    this.#failures += 1
    waiting.tried += 1
    if (waiting.letter.category === 'transaction' || waiting.tried >= tries) return count.inc({ result: 'failed' })
    this.#waiting.unshift(waiting)
  }

  /** The answer's status, 0 where none came in time. */
  async #post(dsn: Dsn, { body }: Envelope): Promise<number> {
    try {
      const answer = await fetch(dsn.url, {
        method: 'POST',
        body,
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
        headers: {
          'content-type': 'application/x-sentry-envelope',
          'x-sentry-auth': authOf(dsn, this.#options.version),
        },
      })
      await answer.body?.cancel()
      const nowMs = this.#options.clock()
      for (const [category, seconds] of rateLimitsOf(answer.status, (name) => answer.headers.get(name), nowMs))
        this.#until.set(category, nowMs + seconds * 1000)
      return answer.status
    } catch {
      return 0
    }
  }
}
