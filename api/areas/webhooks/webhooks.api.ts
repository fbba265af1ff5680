import type { webhooks as calls } from '#contract/areas/webhooks.ts'
import { webhookEvent } from '#contract/areas/webhooks.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { assertDateOrder } from '#api/platform/db/listing.ts'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { dayAfter, instantOf } from '../schedules/local-time.rules.ts'
import { webhookEventTexts } from './event-texts.rules.ts'
import { sendDelivery } from './send-delivery.ts'
import {
  assertCallable,
  changeWebhook,
  createWebhook,
  finishTest,
  removeWebhook,
  resendDelivery,
  rotateSecret,
  showDelivery,
  showWebhook,
  startTest,
  toLog,
  toWebhook,
} from './webhooks.commands.ts'
import { findWebhook, listWebhooks } from './webhooks.db.ts'
import { listDeliveries } from './deliveries.db.ts'
import { restartFailed } from './restarts.db.ts'

const maxResent = 1_000

type Days = { start_date?: string | undefined; end_date?: string | undefined }

/** The instants of whole days. 422 if the last one is before the first. */
function spanOf(days: Days, zone: string): { from: string | undefined; before: string | undefined } {
  assertDateOrder(days)
  const startOf = (day: string) => isoAt(instantOf(day, '00:00', zone))
  const { start_date, end_date } = days
  return {
    from: start_date === undefined ? undefined : startOf(start_date),
    before: end_date === undefined ? undefined : startOf(dayAfter(end_date, 1)),
  }
}

export const webhooks: Handlers<typeof calls> = {
  async list({ db, input }) {
    const { data, meta } = await listWebhooks(db, input)
    return { data: data.map(toWebhook), meta }
  },
  async create({ input, openTransaction, services: { config } }) {
    await assertCallable(config, input.url)
    return openTransaction((db) => createWebhook(db, config, input))
  },
  events: ({ request }) =>
    webhookEvent.options.map((event) => ({ event, ...webhookEventTexts(event, request.locale) })),
  async logs({ db, input: { start_date, end_date, ...input }, tenant }) {
    const { data, meta } = await listDeliveries(db, { ...input, ...spanOf({ start_date, end_date }, tenant.timezone) })
    return { data: data.map(toLog), meta }
  },
  log: ({ db, input: { id } }) => showDelivery(db, id),
  resend: ({ db, input: { id } }) => resendDelivery(db, id),
  show: ({ db, input: { id } }) => showWebhook(db, id),
  async update({ input, openTransaction, services: { config } }) {
    if (input.url !== undefined) {
      await openTransaction((db) => showWebhook(db, input.id))
      await assertCallable(config, input.url)
    }
    return openTransaction((db) => changeWebhook(db, input))
  },
  remove: ({ db, input: { id } }) => removeWebhook(db, id),
  rotateSecret: ({ db, input: { id }, services: { config } }) => rotateSecret(db, config, id),
  async test({ input: { id }, openTransaction, services: { config, clock } }) {
    const delivery = await openTransaction((db) => startTest(db, id))
    const sent = await sendDelivery(config, delivery, clock())
    return openTransaction((db) => finishTest(db, delivery.id, sent))
  },
  async resendFailed({ db, input: { id, from, to, ...days }, tenant }) {
    orNotFound(await findWebhook(db, id), 'Webhook')
    const span = spanOf(days, tenant.timezone)
    const count = await restartFailed(db, {
      webhookId: id,
      from: from ?? span.from,
      to,
      before: span.before,
      limit: maxResent,
    })
    await audit(db, 'webhook.resent', `webhook:${id}`, { count })
    return { count }
  },
}
