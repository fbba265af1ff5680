import type { Priority } from '#contract/call-priority.ts'
import { apiError } from '../api-error.ts'
import type { ApiError } from '../api-error.ts'
import type { Metrics } from '../runtime/metrics.ts'

type Bounds = {
  /** How much of the room calls of this urgency may fill; one tenant half of that. */
  share: number
  /** Above these milliseconds they are refused: how late everything is, and how long their tenant has waited for a connection. */
  late: number
  wait: number
}

/** What is refused first and what last when more is asked than can be done (security R-FAIR-1, 2). */
const bounds: Record<Priority, Bounds> = {
  bulk: { share: 0.2, late: 100, wait: 200 },
  normal: { share: 0.6, late: 200, wait: 400 },
  critical: { share: 1, late: Number.POSITIVE_INFINITY, wait: 2_000 },
}

/** Calls that one process has under way at most: more would only wait longer than people do. */
const room = 600
/** With no more than these under way it is not they who make everything late, and refusing would mend nothing. */
const few = 20
/** When those who are refused may come again: together they would come back as the next flood. */
export const retryAfterSeconds = () => 2 + Math.floor(Math.random() * 6)

/** Keeps what is asked of one process within what it can do: what is too much is refused before anything of it is read. */
export class LoadShedder {
  readonly #lateness: () => number
  readonly #shed: Metrics['shed']
  readonly #by = new Map<string, number>()
  #underWay = 0

  /** `lateness` of the event loop in ms. */
  constructor(lateness: () => number, { shed }: Metrics) {
    this.#lateness = lateness
    this.#shed = shed
  }

  /** Whether nothing that is asked of this tenant can be let in; what is asked need not be known for that. */
  isFull(name: string): boolean {
    const reason = (this.#by.get(name) ?? 0) >= room / 2 ? 'tenant' : this.#underWay >= room ? 'full' : undefined
    if (reason) this.#shed.inc({ urgency: 'any', reason })
    return reason !== undefined
  }

  /** Lets a call in to a tenant that is called by this name, or answers why not; who was let in leaves in the end. */
  tryEnter(name: string, urgency: Priority): ApiError | undefined {
    const { share, late } = bounds[urgency]
    const own = this.#by.get(name) ?? 0
    if (this.#underWay >= few && this.#lateness() > late) return this.#refused(urgency, 'late')
    if (own >= (room * share) / 2) return this.#refused(urgency, 'tenant')
    if (this.#underWay >= room * share) return this.#refused(urgency, 'full')
    this.#by.set(name, own + 1)
    this.#underWay++
    return undefined
  }

  leave(name: string): void {
    const own = (this.#by.get(name) ?? 0) - 1
    if (own > 0) this.#by.set(name, own)
    else this.#by.delete(name)
    this.#underWay--
  }

  /** Why a call does not get in line for a connection where its tenant has been waiting for so many ms. */
  checkQueueWait(waitMs: number, urgency: Priority): ApiError | undefined {
    return waitMs > bounds[urgency].wait ? this.#refused(urgency, 'wait') : undefined
  }

  #refused(urgency: Priority, reason: 'late' | 'tenant' | 'full' | 'wait'): ApiError {
    this.#shed.inc({ urgency, reason })
    return apiError('BUSY', { seconds: retryAfterSeconds() })
  }
}

const beatMs = 50
const memoryMs = 1_000

/** How many ms late the event loop does what is due, as it was during about the last second: a single long piece of work is no overload. */
export function monitorEventLoopDelay(): () => number {
  let due = performance.now() + beatMs
  let average = 0
  setInterval(() => {
    const now = performance.now()
    const late = Math.max(0, now - due)
    average += (late - average) * (1 - Math.exp(-(beatMs + late) / memoryMs))
    due = now + beatMs
  }, beatMs).unref()
  return () => average
}
