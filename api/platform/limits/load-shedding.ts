import type { Priority } from '#contract/call-priority.ts'
import { apiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { Metrics } from '../runtime/metrics.ts'

type ShedLimits = {
  /** Fraction of the process's capacity that calls of this priority may use. One tenant may use half of it. */
  share: number
  /** Calls are rejected above these limits: event loop delay, and wait of the tenant for a connection. */
  maxDelayMs: number
  maxQueueWaitMs: number
}

/** Limits by priority: bulk calls are rejected first, critical calls last. */
const shedLimits: Record<Priority, ShedLimits> = {
  bulk: { share: 0.2, maxDelayMs: 100, maxQueueWaitMs: 200 },
  normal: { share: 0.6, maxDelayMs: 200, maxQueueWaitMs: 400 },
  critical: { share: 1, maxDelayMs: Number.POSITIVE_INFINITY, maxQueueWaitMs: 2_000 },
}

/** Maximum concurrent calls of one process. More would only increase the wait. */
const maxConcurrentCalls = 600
/** Maximum concurrent calls with tokens that nobody knows yet. They take no capacity from people who are signed in. */
export const maxStrangerCalls = 100
/** Below this number of calls the load does not come from calls, so rejecting them would not help. */
const minConcurrentCalls = 20
/** Random Retry-After, so that rejected clients do not return all at once. */
export const retryAfterSeconds = () => 2 + Math.floor(Math.random() * 6)

/** Rejects calls that exceed the capacity of the process. A call counts once its body has arrived. */
export class LoadShedder {
  readonly #eventLoopDelay: () => number
  readonly #counter: Metrics['shedCalls']
  readonly #callsByTenant = new Map<string, number>()
  #activeCalls = 0
  #strangerCalls = 0

  /** `eventLoopDelay` in ms. */
  constructor(eventLoopDelay: () => number, { shedCalls }: Metrics) {
    this.#eventLoopDelay = eventLoopDelay
    this.#counter = shedCalls
  }

  /** Whether every call of this tenant would be rejected, whatever its priority. */
  isFull(tenant: string): boolean {
    const reason =
      (this.#callsByTenant.get(tenant) ?? 0) >= maxConcurrentCalls / 2
        ? 'tenant'
        : this.#activeCalls >= maxConcurrentCalls
          ? 'full'
          : undefined
    if (reason) this.#counter.inc({ urgency: 'any', reason })
    return reason !== undefined
  }

  /** Admits a call of the tenant, or returns the error. Each admitted call must end with `leave`. */
  tryEnter(tenant: string, priority: Priority): ApiError | undefined {
    const { share, maxDelayMs: delayMs } = shedLimits[priority]
    const ownCalls = this.#callsByTenant.get(tenant) ?? 0
    if (this.#activeCalls >= minConcurrentCalls && this.#eventLoopDelay() > delayMs)
      return this.#reject(priority, 'late')
    if (ownCalls >= (maxConcurrentCalls * share) / 2) return this.#reject(priority, 'tenant')
    if (this.#activeCalls >= maxConcurrentCalls * share) return this.#reject(priority, 'full')
    this.#callsByTenant.set(tenant, ownCalls + 1)
    this.#activeCalls++
    return undefined
  }

  /** Like `tryEnter`, for calls that need a session and come with an unknown token. End with `leaveStranger`. */
  tryEnterStranger(priority: Priority): ApiError | undefined {
    if (this.#strangerCalls >= maxStrangerCalls) return this.#reject(priority, 'stranger')
    this.#strangerCalls++
    return undefined
  }

  leaveStranger(): void {
    this.#strangerCalls--
  }

  leave(tenant: string): void {
    const ownCalls = (this.#callsByTenant.get(tenant) ?? 0) - 1
    if (ownCalls > 0) this.#callsByTenant.set(tenant, ownCalls)
    else this.#callsByTenant.delete(tenant)
    this.#activeCalls--
  }

  /** The error for a call whose tenant has waited this many ms for a connection, or undefined. */
  checkQueueWait(waitMs: number, priority: Priority): ApiError | undefined {
    return waitMs > shedLimits[priority].maxQueueWaitMs ? this.#reject(priority, 'wait') : undefined
  }

  #reject(priority: Priority, reason: 'late' | 'tenant' | 'full' | 'wait' | 'stranger'): ApiError {
    this.#counter.inc({ urgency: priority, reason })
    return apiError('BUSY', { seconds: retryAfterSeconds() })
  }
}

const probeIntervalMs = 50
const averagingMs = 1_000

/**
 * Average delay of the event loop in ms over about the last second. One long task alone does not count as
 * overload.
 */
export function monitorEventLoopDelay(): () => number {
  let due = performance.now() + probeIntervalMs
  let average = 0
  setInterval(() => {
    const now = performance.now()
    const delayMs = Math.max(0, now - due)
    average += (delayMs - average) * (1 - Math.exp(-(probeIntervalMs + delayMs) / averagingMs))
    due = now + probeIntervalMs
  }, probeIntervalMs).unref()
  return () => average
}
