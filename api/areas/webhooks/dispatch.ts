import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { BatchWriter } from '#api/platform/events/batch-writer.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { keepConnections } from '#api/platform/http/safe-fetch.ts'
import type { SafeConnections } from '#api/platform/http/safe-fetch.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { startPolling } from '#api/platform/events/polling.ts'
import type { Mount } from '#api/platform/start.ts'
import { claimDeliveries, deleteOldDeliveries, recordAttempts, recordHealth } from './dispatch.db.ts'
import type { AttemptResult, DueDelivery } from './dispatch.db.ts'
import { healthAfter, isSuccess, nextDelay } from './delivery.rules.ts'
import type { Health } from './delivery.rules.ts'
import { sendDelivery } from './send-delivery.ts'
import type { SentAttempt } from './send-delivery.ts'
import { mailSwitchedOff } from './switched-off.commands.ts'

/** Requests to one webhook at the same time. */
const lanesPerWebhook = 8
/** Longer than the deliveries of one claim can take. */
const leaseMs = 90_000
const keptDays = 30
const dayMs = 86_400_000

/**
 * Sends the deliveries that are due. A webhook has one claim at a time in a process, so a slow receiver delays nobody
 * else's messages.
 */
export class Dispatcher {
  readonly #services: AppServices
  readonly #onIdle: () => void
  readonly #busy = new Map<string, Promise<void>>()
  /** `lanesPerWebhook` limits the connections. Those that are idle end after some seconds. */
  readonly #connections = keepConnections(Infinity)

  /** `onIdle` is called when a webhook is no longer busy. */
  constructor(services: AppServices, onIdle: () => void = () => undefined) {
    this.#services = services
    this.#onIdle = onIdle
  }

  /** Starts sending what is due to webhooks that are not busy. Returns the number of deliveries. */
  async dispatch(): Promise<number> {
    const now = this.#services.clock()
    const due = await claimDeliveries(this.#services.platformPool, {
      now: isoAt(now),
      leaseUntil: isoAt(now + leaseMs),
      busy: [...this.#busy.keys()],
    })
    for (const [webhookId, deliveries] of Map.groupBy(due, ({ webhook_id }) => webhook_id))
      this.#busy.set(
        webhookId,
        dispatchToWebhook(this.#services, deliveries, this.#connections)
          .catch((error: unknown) => this.#services.log.error({ err: error }, 'sending webhooks failed'))
          .finally(() => {
            this.#busy.delete(webhookId)
            this.#onIdle()
          }),
      )
    return due.length
  }

  /** Waits for the requests in progress. */
  async finish(): Promise<void> {
    await Promise.all(this.#busy.values())
    this.#connections.close()
  }
}

/** The deliveries of a claim never depend on each other: a record has one at a time. */
async function dispatchToWebhook(
  services: AppServices,
  deliveries: readonly DueDelivery[],
  connections: SafeConnections,
): Promise<void> {
  const [first] = deliveries
  if (!first) return
  const queue = deliveries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const results = new BatchWriter<AttemptResult>((batch) =>
    recordAttempts(services.platformPool, first.tenant_id, batch),
  )
  let health: Health = first
  const runLane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const startedAt = services.clock()
      const sent = await sendDelivery(services.config, next, startedAt, connections)
      results.add(resultOf(next, sent, { startedAt, endedAt: services.clock() }))
      health = await changeHealth(services, next, health, sent)
    }
  }
  try {
    await Promise.all(Array.from({ length: lanesPerWebhook }, runLane))
  } finally {
    await results.finish()
  }
}

function resultOf(
  delivery: DueDelivery,
  sent: SentAttempt,
  { startedAt, endedAt }: { startedAt: number; endedAt: number },
): AttemptResult {
  const delay = isSuccess(sent)
    ? undefined
    : nextDelay(delivery.attempt_count - delivery.earlier_attempts, sent, Math.random())
  return {
    deliveryId: delivery.id,
    number: delivery.attempt_count,
    at: isoAt(startedAt),
    durationMs: sent.duration_ms,
    statusCode: sent.status,
    response: sent.response,
    error: sent.error,
    state: isSuccess(sent) ? 'success' : delay === undefined ? 'failed' : 'waiting',
    nextAttemptAt: delay === undefined ? null : isoAt(endedAt + delay),
    finishedAt: delay === undefined ? isoAt(endedAt) : null,
  }
}

/** Stores the health of a webhook after an attempt, if it has changed, and returns it. */
async function changeHealth(
  services: AppServices,
  delivery: DueDelivery,
  health: Health,
  sent: SentAttempt,
): Promise<Health> {
  const nowMs = services.clock()
  const succeeded = isSuccess(sent)
  const change = healthAfter(health, sent, nowMs)
  if (succeeded && health.failing_since === null) return change
  const hasRecovered = succeeded && health.failing_since !== null
  const name = await recordHealth(services.platformPool, delivery, { ...change, hasRecovered, now: isoAt(nowMs) })
  if (name !== undefined)
    await withTenant(services, { tenantId: delivery.tenant_id, merchantId: null }, (db) =>
      mailSwitchedOff(db, name, delivery.url),
    )
  return change
}

/** Sends deliveries in processes that run jobs. */
export const mountWebhooks: Mount = (app, services, { runJobs }) => {
  if (!runJobs) return
  const dispatcher = new Dispatcher(services, () => polling.wake())
  const polling = startPolling(app, {
    run: () =>
      dispatcher.dispatch().catch((error: unknown) => {
        services.log.error({ err: error }, 'claiming webhooks failed')
        return 0
      }),
    finish: () => dispatcher.finish(),
  })
}

/** Deletes finished deliveries after 30 days. */
export const purgeDeliveries: CronJob = {
  name: 'webhooks.purge',
  cron: '17 * * * *',
  async run({ platformPool, clock }) {
    const before = isoAt(clock() - keptDays * dayMs)
    while ((await deleteOldDeliveries(platformPool, before)) > 0);
  },
}
