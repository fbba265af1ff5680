import { z } from 'zod'
import { PushSubscription } from '#contract/areas/alerts.ts'
import { orderNumber } from '#contract/fields.ts'
import { onEvent, job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { sendPush } from '#api/providers/push/web-push.ts'
import { runEscalationStep, scheduleEscalation } from './alerts.commands.ts'
import { escalationStep, pushOrder } from './alerts.job-types.ts'
import { findBrowser, deleteToken, findOrderToPush } from './push.db.ts'
import { pushTexts } from './push-texts.rules.ts'

const scheduleEscalationJob = onEvent({
  name: 'alerts.begin',
  input: z.object({ orderId: orderNumber }),
  on: 'order.created',
  from: ({ order_id }) => ({ orderId: order_id }),
  run: ({ db, input }) => scheduleEscalation(db, input.orderId),
})

const escalationStepJob = job({
  ...escalationStep,
  run: ({ db, input, services }) => runEscalationStep(db, services, input.orderId, input.step),
})

/** Maximum time-to-live of a push message, seconds; later the alert is useless. */
const maxTtlSeconds = 600

const pushOrderJob = job({
  ...pushOrder,
  retries: 3,
  ownTransactions: true,
  async run({ openTransaction, services, input: { tokenId, orderId, step } }) {
    const { tenantId, rows } = await openTransaction(async (db) => ({
      tenantId: db.scope.tenantId,
      rows: await Promise.all([findBrowser(db, tokenId), findOrderToPush(db, orderId)]),
    }))
    const [device, order] = rows
    if (!device || !order) return
    const subscription = PushSubscription.parse(JSON.parse(device.token))
    const tenant = await services.tenants.find(tenantId)
    const path = `${device.merchant_id ? `/m/${order.merchant_id}` : ''}/orders?open=${encodeURIComponent(orderId)}`
    const nowMs = services.clock()
    const remainingSeconds = order.auto_reject_at
      ? Math.round((Date.parse(order.auto_reject_at) - nowMs) / 1_000)
      : maxTtlSeconds
    const ttlSeconds = Math.max(0, Math.min(remainingSeconds, maxTtlSeconds))
    const texts = pushTexts(step, device.locale, { order_id: orderId, merchant: order.merchant_snapshot.name })
    const url = tenant?.adminHost ? linkTo(services.config, tenant.adminHost, path) : path
    const outcome = await sendPush(
      services.config,
      subscription,
      { ...texts, url, tag: `order-${orderId}` },
      { ttlSeconds, nowMs },
    )
    if (outcome === 'gone') await openTransaction((db) => deleteToken(db, tokenId))
  },
})

export const alertJobs: AnyJob[] = [scheduleEscalationJob, escalationStepJob, pushOrderJob]
