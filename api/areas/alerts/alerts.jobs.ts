import { z } from 'zod'
import { PushSubscription } from '#contract/areas/alerts/push.ts'
import { orderNumber } from '#contract/fields.ts'
import { onEvent, job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { sendPush } from '#api/providers/push/web-push.ts'
import { logPush } from '../notifications/push-log.commands.ts'
import { runEscalationSteps, scheduleEscalations } from './alerts.commands.ts'
import { escalationStep, pushOrder } from './alerts.job-types.ts'
import { findBrowser, deleteToken, findOrderToPush } from './push.db.ts'
import { pushTexts } from './push-texts.rules.ts'

const scheduleEscalationJob = onEvent({
  name: 'alerts.begin',
  input: z.object({ orderId: orderNumber }),
  on: 'order.created',
  from: ({ order_id }) => ({ orderId: order_id }),
  runAll: ({ db, inputs }) =>
    scheduleEscalations(
      db,
      inputs.map(({ orderId }) => orderId),
    ),
})

const escalationStepJob = job({
  ...escalationStep,
  runAll: ({ db, inputs, services }) => runEscalationSteps(db, services, inputs),
})

/** Maximum time-to-live of a push message, seconds; later the alert is useless. */
const maxTtlSeconds = 600

const pushOrderJob = job({
  ...pushOrder,
  retries: 3,
  ownTransactions: true,
  async run({ openTransaction, services, input: { tokenId, orderId, step, messageId = newId() } }) {
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
    ).catch((error: unknown) => (error instanceof Error ? error : new Error(String(error))))
    const failure = outcome === 'sent' ? null : outcome === 'gone' ? 'device gone' : outcome.message
    await openTransaction(async (db) => {
      if (outcome === 'gone') await deleteToken(db, tokenId)
      await logPush(db, messageId, {
        template: 'order_waiting',
        receiver: step === 'operators' ? 'admin' : 'merchant',
        recipient: device.email,
        subject: texts.title,
        text: texts.body,
        orderNumber: orderId,
        failure,
      })
    })
    if (outcome instanceof Error) throw outcome
  },
})

export const alertJobs: AnyJob[] = [scheduleEscalationJob, escalationStepJob, pushOrderJob]
