import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { keepConnections } from '#api/platform/http/safe-fetch.ts'
import type { SafeConnections } from '#api/platform/http/safe-fetch.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { startPolling } from '#api/platform/events/polling.ts'
import type { Mount } from '#api/platform/start.ts'
import { claimDeliveries, deleteOldDeliveries, recordAttempt, recordHealth } from './dispatch.db.ts'
import type { DueDelivery } from './dispatch.db.ts'
import { healthAfter, isSuccess, nextDelay } from './delivery.rules.ts'
import type { Health } from './delivery.rules.ts'
import { sendDelivery } from './send-delivery.ts'
import { mailSwitchedOff } from './switched-off.commands.ts'

/** Requests to one webhook at the same time. */
const lanesPerWebhook = 4
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
        dispatchToWebhook(this.#services, deliveries)
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
  }
}

/** The deliveries of a claim never depend on each other: a record has one at a time. */
async function dispatchToWebhook(services: AppServices, deliveries: readonly DueDelivery[]): Promise<void> {
  const queue = deliveries.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  let health: Health | undefined
  const connections = keepConnections(lanesPerWebhook)
  const runLane = async () => {
    for (let next = queue.shift(); next; next = queue.shift())
      health = await attempt(services, next, health ?? next, connections)
  }
  try {
    await Promise.all(Array.from({ length: lanesPerWebhook }, runLane))
  } finally {
    connections.close()
  }
}

/** Sends a delivery and records the result. Returns the health of its webhook. */
async function attempt(
  services: AppServices,
  delivery: DueDelivery,
  health: Health,
  connections: SafeConnections,
): Promise<Health> {
  const { platformPool, clock, config } = services
  const startedAt = clock()
  const sent = await sendDelivery(config, delivery, startedAt, connections)
  const nowMs = clock()
  const succeeded = isSuccess(sent)
  const delay = succeeded
    ? undefined
    : nextDelay(delivery.attempt_count - delivery.earlier_attempts, sent, Math.random())
  await recordAttempt(
    platformPool,
    delivery,
    {
      number: delivery.attempt_count,
      at: isoAt(startedAt),
      duration_ms: sent.duration_ms,
      status_code: sent.status,
      response: sent.response,
      error: sent.error,
    },
    {
      state: succeeded ? 'success' : delay === undefined ? 'failed' : 'waiting',
      nextAttemptAt: delay === undefined ? null : isoAt(nowMs + delay),
      now: isoAt(nowMs),
    },
  )
  const change = healthAfter(health, sent, nowMs)
  if (succeeded && health.failing_since === null) return change
  const hasRecovered = succeeded && health.failing_since !== null
  const name = await recordHealth(platformPool, delivery, { ...change, hasRecovered, now: isoAt(nowMs) })
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
