import type { Webhook, WebhookDelivery, WebhookInput, WebhookLog } from '#contract/areas/webhooks.ts'
import { maxWebhooks, webhookEvent } from '#contract/areas/webhooks.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { changesOf } from '#api/platform/audit/changes.ts'
import { apiError, invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { BlockedAddressError, checkAddress } from '#api/platform/http/safe-fetch.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Config } from '#api/platform/runtime/config.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { sealText } from '#api/platform/runtime/secrets.ts'
import { isSuccess, maxAttempts } from './delivery.rules.ts'
import { newSecret } from './signature.rules.ts'
import type { SentAttempt } from './send-delivery.ts'
import { addressRules, secretContext } from './send-delivery.ts'
import {
  countWebhooks,
  deleteWebhook,
  findSecrets,
  findWebhook,
  insertWebhook,
  moveWaitingDeliveries,
  updateWebhook,
} from './webhooks.db.ts'
import { insertAttempt, listAttempts } from './attempts.db.ts'
import { findDelivery, finishDelivery, insertDelivery } from './deliveries.db.ts'
import { restartDelivery } from './restarts.db.ts'
import type { DeliveryRow } from './deliveries.db.ts'
import { bodyOf } from './webhook-events.rules.ts'

const dayMs = 86_400_000
const testLeaseMs = 60_000

type WebhookRow = NonNullable<Awaited<ReturnType<typeof findWebhook>>>
const isKnownEvent = (name: string): name is Webhook['events'][number] => webhookEvent.safeParse(name).success

export const toWebhook = (row: WebhookRow): Webhook => ({
  ...row,
  status: row.status === 'active' ? 'active' : 'inactive',
  events: row.events.filter(isKnownEvent),
})

/** 422 for an address that webhooks must not call, or that does not exist. Call it outside of transactions. */
export async function assertCallable(config: Config, url: string): Promise<void> {
  try {
    await checkAddress(url, addressRules(config))
  } catch (error) {
    throw invalid({
      url:
        error instanceof BlockedAddressError
          ? 'The URL must start with https:// and lead to a public address.'
          : 'The host of this URL was not found.',
    })
  }
}

export async function showWebhook(db: Db, id: string): Promise<Webhook> {
  return toWebhook(orNotFound(await findWebhook(db, id), 'Webhook'))
}

/** Returns the webhook with its secret, which is never shown again. */
export async function createWebhook(db: Db, config: Config, input: WebhookInput) {
  if ((await countWebhooks(db)) >= maxWebhooks) throw apiError('TOO_MANY_WEBHOOKS', { limit: maxWebhooks })
  const [id, secret] = [newId(), newSecret()]
  await insertWebhook(db, { id, ...input, secret: sealText(config, secret, secretContext(db.scope.tenantId, id)) })
  await audit(db, 'webhook.created', `webhook:${id}`, input)
  return { ...(await showWebhook(db, id)), secret }
}

/** Switching a webhook on forgets its failures; its waiting deliveries go to the new address. */
export async function changeWebhook(
  db: Db,
  { id, ...changes }: { id: string } & Partial<WebhookInput>,
): Promise<Webhook> {
  const old = await showWebhook(db, id)
  const isSwitchedOn = changes.status === 'active' && old.status === 'inactive'
  const healthy = { failing_since: null, failures_in_row: 0, paused_until: null, switched_off_at: null }
  await updateWebhook(db, id, { ...changes, ...(isSwitchedOn ? healthy : {}) })
  if (changes.url !== undefined && changes.url !== old.url) await moveWaitingDeliveries(db, id, changes.url)
  await audit(db, 'webhook.updated', `webhook:${id}`, changesOf(old, changes))
  return showWebhook(db, id)
}

export async function removeWebhook(db: Db, id: string): Promise<{ _id: string }> {
  const { name } = orNotFound(await deleteWebhook(db, id), 'Webhook')
  await audit(db, 'webhook.deleted', `webhook:${id}`, { name })
  return { _id: id }
}

export async function rotateSecret(db: Db, config: Config, id: string) {
  const { secret: previous } = orNotFound(await findSecrets(db, id), 'Webhook')
  const secret = newSecret()
  await updateWebhook(db, id, {
    secret: sealText(config, secret, secretContext(db.scope.tenantId, id)),
    previous_secret: previous,
    previous_secret_until: isoAt(db.nowMs + dayMs),
  })
  await audit(db, 'webhook.secret_rotated', `webhook:${id}`, {})
  return { ...(await showWebhook(db, id)), secret }
}

export function toLog(row: DeliveryRow): WebhookLog {
  const { state, attempt_count, status_code, response, error } = row
  const status = state === 'success' || state === 'failed' ? state : 'waiting'
  const isAnswered = status_code !== null || error !== null
  return {
    id: row.id,
    webhook_id: row.webhook_id,
    webhook_name: row.webhook_name,
    event: row.event,
    subject: row.subject,
    url: row.url,
    payload: row.payload,
    duration_ms: row.duration_ms,
    next_attempt_at: row.next_attempt_at,
    created_at: row.created_at,
    status,
    attempt: attempt_count,
    response: isAnswered ? { status_code, body: response, error: toError(error) } : null,
  }
}

const toError = (error: string | null) =>
  error === 'timeout' || error === 'blocked_address' || error === 'invalid_certificate' || error === 'unreachable'
    ? error
    : null

export async function showDelivery(db: Db, id: string): Promise<WebhookDelivery> {
  const row = orNotFound(await findDelivery(db, id), 'Delivery')
  const attempts = await listAttempts(db, id)
  return {
    ...toLog(row),
    event_id: row.event_id,
    max_attempts: maxAttempts,
    attempts: attempts.map(({ response, error, ...attempt }) => ({
      ...attempt,
      body: response,
      error: toError(error),
    })),
  }
}

/** 409 for a delivery that is already waiting. */
export async function resendDelivery(db: Db, id: string): Promise<WebhookDelivery> {
  orNotFound(await findDelivery(db, id), 'Delivery')
  if (!(await restartDelivery(db, id))) throw apiError('WEBHOOK_DELIVERY_WAITING')
  return showDelivery(db, id)
}

/** A test delivery, leased by the caller, who sends it. */
export async function startTest(db: Db, webhookId: string) {
  const webhook = orNotFound(await findSecrets(db, webhookId), 'Webhook')
  const [id, eventId] = [newId(), newId()]
  const payload = bodyOf({
    id: eventId,
    tenantId: db.scope.tenantId,
    createdAt: db.now,
    message: { event: 'webhook.test', data: { webhook_id: webhookId } },
  })
  await insertDelivery(db, {
    id,
    webhook_id: webhookId,
    webhook_name: webhook.name,
    url: webhook.url,
    event: 'webhook.test',
    event_id: eventId,
    subject: webhookId,
    payload,
    attempt_count: 1,
    next_attempt_at: isoAt(db.nowMs + testLeaseMs),
    created_at: db.now,
  })
  return { ...webhook, id, webhook_id: webhookId, event_id: eventId, payload }
}

/** A test has one attempt, and its result says nothing of the webhook's health. */
export async function finishTest(db: Db, id: string, { status, response, error, duration_ms }: SentAttempt) {
  await insertAttempt(db, { delivery_id: id, number: 1, at: db.now, duration_ms, status_code: status, response, error })
  await finishDelivery(db, id, {
    state: isSuccess({ status }) ? 'success' : 'failed',
    status_code: status,
    response,
    error,
    duration_ms,
  })
  return showDelivery(db, id)
}
