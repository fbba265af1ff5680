import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { BatchWriter } from '#api/platform/events/batch-writer.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { startPolling } from '#api/platform/events/polling.ts'
import { localDate } from '../schedules/local-time.rules.ts'
import type { Mount } from '#api/platform/start.ts'
import { defaultLogDays } from '#contract/areas/notifications/messages.ts'
import {
  claimMessages,
  deleteOldAnnouncements,
  deleteOldMessages,
  hastenRetries,
  laneOf,
  recordResults,
} from './dispatch.db.ts'
import type { DueMessage, RecordedResult } from './dispatch.db.ts'
import { releaseBudget } from './costs/budget-reservations.db.ts'
import { warnOfBudget } from './costs/budget.commands.ts'
import { loadLaneCosts } from './costs/lane-costs.ts'
import type { LaneCosts } from './costs/lane-costs.ts'
import { receiverCountry } from './costs/receiver-country.rules.ts'
import { lifetimeOf, stateAfter } from './delivery.rules.ts'
import { deleteToken } from './devices.db.ts'
import { loadSender } from './send-message.ts'
import { FallbackSender } from './services/send-with-fallback.ts'
import type { SendOutcome } from './services/send-with-fallback.ts'

/** Lanes (a channel of a tenant) that a process works on at the same time. */
const maxLanes = 32
/** Requests of a lane at the same time. Mail servers accept few connections of one sender. */
const [requestsToMailServer, requestsToService] = [6, 20]
const mailServers: ReadonlySet<string> = new Set(['smtp', 'platform_mail'])
/** Longer than the messages of one claim can take. */
const leaseMs = 180_000
const dayMs = 86_400_000
const announcementDays = 60

/** Sends what is due. A lane has one claim at a time in a process, so a slow service delays nobody else's messages. */
class MessageDispatcher {
  readonly #services: AppServices
  readonly #onIdle: () => void
  readonly #busy = new Map<string, Promise<void>>()

  /** `onIdle` is called when a lane is no longer busy. */
  constructor(services: AppServices, onIdle: () => void = () => undefined) {
    this.#services = services
    this.#onIdle = onIdle
  }

  /** Starts sending what is due in lanes that are not busy. Returns the number of messages. */
  async dispatch(): Promise<number> {
    const lanes = maxLanes - this.#busy.size
    if (lanes <= 0) return 0
    const now = this.#services.clock()
    const due = await claimMessages(this.#services.platformPool, {
      now: isoAt(now),
      leaseUntil: isoAt(now + leaseMs),
      busy: [...this.#busy.keys()],
      lanes,
    })
    for (const [lane, messages] of Map.groupBy(due, laneOf))
      this.#busy.set(
        lane,
        sendLane(this.#services, messages, isoAt(now + leaseMs))
          .catch((error: unknown) => this.#services.log.error({ err: error }, 'sending messages failed'))
          .finally(() => {
            this.#busy.delete(lane)
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

async function sendLane(services: AppServices, messages: readonly DueMessage[], leaseUntil: string): Promise<void> {
  const [first] = messages
  if (!first) return
  const tenant = await services.tenants.find(first.tenant_id)
  const { sender, costs } = await withTenant(services, { tenantId: first.tenant_id, merchantId: null }, async (db) => ({
    sender: await loadSender(db, services.config, first.channel),
    costs: await loadLaneCosts(db, messages, tenant, leaseUntil),
  }))
  const lane: Lane = { services, sender: new FallbackSender(services, sender), costs }
  const results = new BatchWriter<LaneResult>((batch) => recordLane(lane, first, batch))
  const queue = messages.toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const sendNext = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await attempt(lane, next, results)
  }
  const usesMailServer = sender.services.some(({ service }) => mailServers.has(service))
  const requests = usesMailServer ? requestsToMailServer : requestsToService
  try {
    await Promise.all(Array.from({ length: requests }, sendNext))
  } finally {
    await results.finish()
    if (costs.reservationId !== null) await releaseBudget(services.platformPool, first.tenant_id, costs.reservationId)
  }
}

type Lane = { services: AppServices; sender: FallbackSender; costs: LaneCosts }
type LaneResult = { result: RecordedResult; hasRecovered: boolean }

/** Records results of a lane. After a recovery of its service what has failed before is due at once. */
async function recordLane(
  { services, costs }: Lane,
  lane: Pick<DueMessage, 'tenant_id' | 'channel'>,
  results: readonly LaneResult[],
): Promise<void> {
  const { platformPool, clock } = services
  const now = isoAt(clock())
  await recordResults(
    platformPool,
    lane.tenant_id,
    results.map(({ result }) => result),
    { now, localDate: localDate(clock(), costs.timezone) },
  )
  if (costs.hasBudget && results.some(({ result }) => result.status === 'sent'))
    await warnOfBudget(services, lane.tenant_id, costs)
  if (results.some(({ hasRecovered }) => hasRecovered)) await hastenRetries(platformPool, lane, now)
}

/** Sends a message once and records the result. A device that does not exist any more is forgotten. */
async function attempt(
  { services, sender, costs }: Lane,
  message: DueMessage,
  results: BatchWriter<LaneResult>,
): Promise<void> {
  const { clock, config, log } = services
  const reserved = costs.reserve(message)
  const outcome = await (
    reserved ? sendUnlessExpired(services, sender, message) : stopMailing(sender, message, costs)
  ).catch((error: unknown): SendOutcome => {
    log.error({ err: error, template: message.template, channel: message.channel }, 'sending a message failed')
    return sender.outcomeOf(message, { kind: 'retry', service: sender.primaryName, reason: 'internal error' })
  })
  const { result, pendingService } = outcome
  const { status, nextAttemptAt, failure } = stateAfter(message, result, clock(), Math.random())
  const tokenId = result.kind === 'gone' ? message.push_token_id : null
  if (tokenId !== null)
    await withTenant(services, { tenantId: message.tenant_id, merchantId: null }, (db) => deleteToken(db, tokenId))
  results.add({
    result: {
      id: message.id,
      status,
      failure: failure?.replaceAll('\0', '').slice(0, 500) ?? null,
      nextAttemptAt: nextAttemptAt === null ? null : isoAt(nextAttemptAt),
      service: result.kind === 'skipped' ? null : result.service,
      serviceMessageId: result.kind === 'sent' ? result.serviceMessageId : null,
      pendingService,
      clearsSecrets: status !== 'waiting' && (status !== 'skipped' || config.production),
      cost: costs.settle(reserved, result),
      currency: costs.currency,
      country: receiverCountry(costs.channel, message.recipient),
    },
    hasRecovered: result.kind === 'sent' && message.attempt_count > 1,
  })
}

/**
 * A mailing that the month's budget does not allow is not sent later either. While other processes hold the rest of the
 * budget it waits, because they may not need all of it.
 */
const stopMailing = async (sender: FallbackSender, message: DueMessage, costs: LaneCosts): Promise<SendOutcome> =>
  sender.outcomeOf(
    message,
    costs.isBudgetInUse
      ? { kind: 'retry', service: sender.primaryName, reason: 'budget', cause: 'throttled' }
      : { kind: 'skipped', reason: 'budget' },
  )

async function sendUnlessExpired(services: AppServices, sender: FallbackSender, message: DueMessage) {
  const lifetime = lifetimeOf(message)
  if (lifetime !== undefined && services.clock() > Date.parse(message.created_at) + lifetime)
    return sender.outcomeOf(message, { kind: 'rejected', service: sender.primaryName, reason: 'expired' })
  return sender.send(message)
}

/** Sends messages in processes that run jobs. */
export const mountMessages: Mount = (app, services, { runJobs }) => {
  if (!runJobs) return
  const dispatcher = new MessageDispatcher(services, () => polling.wake())
  const polling = startPolling(app, {
    run: () =>
      dispatcher.dispatch().catch((error: unknown) => {
        services.log.error({ err: error }, 'claiming messages failed')
        return 0
      }),
    finish: () => dispatcher.finish(),
  })
}

/** Deletes messages of the log after the time that the tenant keeps them. */
export const purgeMessages: CronJob = {
  name: 'notifications.purge',
  cron: '37 * * * *',
  async run({ platformPool, clock }) {
    while ((await deleteOldMessages(platformPool, isoAt(clock()), defaultLogDays)) > 0);
    while ((await deleteOldAnnouncements(platformPool, isoAt(clock() - announcementDays * dayMs))) > 0);
  },
}
