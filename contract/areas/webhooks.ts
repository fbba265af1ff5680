import { z } from 'zod'
import { call } from '../call.ts'
import { activeStatus, day, deletionOf, id, idParams, instant, pageOf, searchInput, sortBy } from '../fields.ts'

const needs = 'ManageTenantSettingsWebhook'

/** Most webhooks of a tenant. */
export const maxWebhooks = 20

/** What a webhook can be called for. Payloads hold ids and states only: the receiver reads records with an API key. */
export const webhookEvent = z.enum([
  'order.created',
  'order.status_updated',
  'order.cancelled',
  'customer.created',
  'merchant.created',
  'merchant.updated',
  'product.created',
  'product.updated',
  'product.deleted',
  'review.created',
  'payment.succeeded',
  'payment.failed',
  'payout.completed',
  'payout.failed',
])
export type WebhookEvent = z.infer<typeof webhookEvent>

/** `failing_since`: the first of the failures in a row. `switched_off_at`: when it was switched off because of them. */
export const Webhook = z.object({
  _id: id,
  name: z.string(),
  url: z.string(),
  events: z.array(webhookEvent),
  status: activeStatus,
  tenant_id: id,
  failing_since: instant.nullable(),
  switched_off_at: instant.nullable(),
  /** Deliveries that wait for their next attempt. */
  waiting_count: z.int(),
  /** Until when deliveries are also signed with the previous secret. */
  previous_secret_until: instant.nullable(),
  created_at: instant,
})
export type Webhook = z.infer<typeof Webhook>
/** The secret is shown once. */
const WebhookWithSecret = Webhook.extend({ secret: z.string() })

const webhookFields = {
  name: z.string().trim().min(1, 'Name is required.').max(100),
  url: z.string().trim().min(1, 'URL is required.').max(1000),
  events: z.array(webhookEvent).min(1, 'Choose at least one event.').max(webhookEvent.options.length),
}

const deliveryState = z.enum(['waiting', 'success', 'failed'])
const responseFields = {
  status_code: z.int().nullable(),
  /** The beginning of the response. */
  body: z.string().nullable(),
  /** Why there was no response. */
  error: z.enum(['timeout', 'unreachable', 'blocked_address', 'invalid_certificate']).nullable(),
}

/** A delivery. `attempt` is the number of attempts until now, `response` that of the last one. */
export const WebhookLog = z.object({
  id,
  webhook_id: id,
  webhook_name: z.string(),
  event: z.string(),
  /** Order number or id of the record. */
  subject: z.string(),
  url: z.string(),
  status: deliveryState,
  response: z.object(responseFields).nullable(),
  /** The exact body of the request. */
  payload: z.string(),
  attempt: z.int(),
  /** Of the last attempt. */
  duration_ms: z.int().nullable(),
  next_attempt_at: instant.nullable(),
  created_at: instant,
})
export type WebhookLog = z.infer<typeof WebhookLog>

const Attempt = z.object({ number: z.int(), at: instant, duration_ms: z.int(), ...responseFields })
export const WebhookDelivery = WebhookLog.extend({
  /** The header webhook-id: the same for every attempt, so that the receiver can recognise repetitions. */
  event_id: z.string(),
  max_attempts: z.int(),
  attempts: z.array(Attempt),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

/** In the time zone of the tenant. */
const days = { start_date: day.optional(), end_date: day.optional() }

const LogListInput = searchInput.extend({
  ...sortBy('created_at'),
  webhook_id: id.optional(),
  event: webhookEvent.optional(),
  status: deliveryState.optional(),
  ...days,
})
export type LogListInput = z.output<typeof LogListInput>

const root = '/webhook/tenant'

/** Addresses that are called when something happens in the tenant. */
export const webhooks = {
  list: call('tenant', `GET ${root}`, needs, {
    input: searchInput.extend({ ...sortBy('name', 'created_at'), status: activeStatus.optional() }),
    ...pageOf(Webhook),
    fallback: 'Something wrong fetching Webhooks',
  }),
  /** 422 for an address that is not https, unknown or internal. */
  create: call('tenant', `POST ${root}`, needs, {
    input: z.object({ ...webhookFields, status: activeStatus.default('active') }),
    output: WebhookWithSecret,
    status: 201,
    ownTransactions: true,
    message: 'Create Webhook Successfully',
    fallback: 'Something wrong creating Webhook',
  }),
  events: call('tenant', `GET ${root}/events`, needs, {
    input: z.object({}),
    output: z.array(z.object({ event: webhookEvent, name: z.string(), description: z.string() })),
  }),
  /** The deliveries of the last 30 days, newest first. Finds whole order numbers and ids. At most 10,000 are counted. */
  logs: call('tenant', `GET ${root}/logs`, needs, { input: LogListInput, ...pageOf(WebhookLog) }),
  log: call('tenant', `GET ${root}/logs/{id}`, needs, {
    input: idParams,
    output: WebhookDelivery,
    entity: 'Delivery',
  }),
  /** Sends a delivery that is not waiting once more. It keeps its event id. */
  resend: call('tenant', `POST ${root}/logs/{id}/resend`, needs, {
    input: idParams,
    output: WebhookDelivery,
    entity: 'Delivery',
  }),
  show: call('tenant', `GET ${root}/{id}`, needs, { input: idParams, output: Webhook, entity: 'Webhook' }),
  update: call('tenant', `PUT ${root}/{id}`, needs, {
    input: idParams.extend({
      name: webhookFields.name.optional(),
      url: webhookFields.url.optional(),
      events: webhookFields.events.optional(),
      status: activeStatus.optional(),
    }),
    output: Webhook,
    ownTransactions: true,
    entity: 'Webhook',
    message: 'Update Webhook Successfully',
    fallback: 'Something wrong updating Webhook',
  }),
  remove: call('tenant', `DELETE ${root}/{id}`, needs, {
    ...deletionOf('Webhook'),
    output: z.object({ _id: id }),
    entity: 'Webhook',
  }),
  /** A new secret. For 24 hours deliveries carry a signature of the old one too. */
  rotateSecret: call('tenant', `POST ${root}/{id}/rotate-secret`, needs, {
    input: idParams,
    output: WebhookWithSecret,
    entity: 'Webhook',
  }),
  /** Sends a `webhook.test` event, also to an inactive webhook. */
  test: call('tenant', `POST ${root}/{id}/test`, needs, {
    input: idParams,
    output: WebhookDelivery,
    ownTransactions: true,
    entity: 'Webhook',
    limit: { max: 20, seconds: 60 },
  }),
  /** Sends the failed deliveries of a time or of days once more, at most 1,000. */
  resendFailed: call('tenant', `POST ${root}/{id}/resend-failed`, needs, {
    input: idParams.extend({ from: instant.optional(), to: instant.optional(), ...days }),
    output: z.object({ count: z.int() }),
    entity: 'Webhook',
  }),
}
export type WebhookListInput = z.output<typeof webhooks.list.input>
export type WebhookInput = z.output<typeof webhooks.create.input>
