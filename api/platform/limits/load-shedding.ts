import type { Priority } from '#contract/call-priority.ts'
import { apiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { Metrics } from '../runtime/metrics.ts'

type ShedLimits = {
  /** How much of the room calls of this urgency may fill; one tenant half of that. */
  share: number
  /** Above these milliseconds they are refused: how late everything is, and how long their tenant has waited for a connection. */
  maxDelayMs: number
  maxQueueWaitMs: number
}

/** What is refused first and what last when more is asked than can be done (security R-FAIR-1, 2). */
const shedLimits: Record<Priority, ShedLimits> = {
  bulk: { share: 0.2, maxDelayMs: 100, maxQueueWaitMs: 200 },
  normal: { share: 0.6, maxDelayMs: 200, maxQueueWaitMs: 400 },
  critical: { share: 1, maxDelayMs: Number.POSITIVE_INFINITY, maxQueueWaitMs: 2_000 },
}

/** Calls that one process has under way at most: more would only wait longer than people do. */
const maxConcurrentCalls = 600
/** With no more than these under way it is not they who make everything late, and refusing would mend nothing. */
const minConcurrentCalls = 20
/** When those who are refused may come again: together they would come back as the next flood. */
export const retryAfterSeconds = () => 2 + Math.floor(Math.random() * 6)

/** Keeps what is asked of one process within what it can do: what is too much is refused before anything of it is read. */
export class LoadShedder {
  readonly #lateness: () => number
  readonly #shed: Metrics['shedCalls']
  readonly #by = new Map<string, number>()
  #underWay = 0

  /** `lateness` of the event loop in ms. */
  constructor(lateness: () => number, { shedCalls }: Metrics) {
    this.#lateness = lateness
    this.#shed = shedCalls
  }

  /** Whether nothing that is asked of this tenant can be let in; what is asked need not be known for that. */
  isFull(tenant: string): boolean {
    const reason =
      (this.#by.get(tenant) ?? 0) >= maxConcurrentCalls / 2
        ? 'tenant'
        : this.#underWay >= maxConcurrentCalls
          ? 'full'
          : undefined
    if (reason) this.#shed.inc({ urgency: 'any', reason })
    return reason !== undefined
  }

  /** Lets a call in to a tenant that is called by this name, or answers why not; who was let in leaves in the end. */
  tryEnter(tenant: string, priority: Priority): ApiError | undefined {
    const { share, maxDelayMs: late } = shedLimits[priority]
    const own = this.#by.get(tenant) ?? 0
    if (this.#underWay >= minConcurrentCalls && this.#lateness() > late) return this.#refused(priority, 'late')
    if (own >= (maxConcurrentCalls * share) / 2) return this.#refused(priority, 'tenant')
    if (this.#underWay >= maxConcurrentCalls * share) return this.#refused(priority, 'full')
    this.#by.set(tenant, own + 1)
    this.#underWay++
    return undefined
  }

  leave(tenant: string): void {
    const own = (this.#by.get(tenant) ?? 0) - 1
    if (own > 0) this.#by.set(tenant, own)
    else this.#by.delete(tenant)
    this.#underWay--
  }

  /** Why a call does not get in line for a connection where its tenant has been waiting for so many ms. */
  checkQueueWait(waitMs: number, priority: Priority): ApiError | undefined {
    return waitMs > shedLimits[priority].maxQueueWaitMs ? this.#refused(priority, 'wait') : undefined
  }

  #refused(urgency: Priority, reason: 'late' | 'tenant' | 'full' | 'wait'): ApiError {
    this.#shed.inc({ urgency, reason })
    return apiError('BUSY', { seconds: retryAfterSeconds() })
  }
}

const probeIntervalMs = 50
const averagingMs = 1_000

/** How many ms late the event loop does what is due, as it was during about the last second: a single long piece of work is no overload. */
export function monitorEventLoopDelay(): () => number {
  let due = performance.now() + probeIntervalMs
  let average = 0
  setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - due)
    average += (late - average) * (1 - Math.exp(-(probeIntervalMs + late) / averagingMs))
    due = now + probeIntervalMs
  }, probeIntervalMs).unref()
  return () => average
}
