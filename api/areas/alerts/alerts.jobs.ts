import { z } from 'zod'
import { orderNumber } from '#contract/fields.ts'
import { onEvent, job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { posReport } from '../orders/orders.job-types.ts'
import { logPush } from '../notifications/push-log.commands.ts'
import { runEscalationSteps, scheduleEscalations } from './alerts.commands.ts'
import { escalationStep, posCheck, pushOrder } from './alerts.job-types.ts'
import { alertMissing, checkPos, schedulePosChecks } from './pos-orders.commands.ts'
import { pushToBrowser } from './push-browser.commands.ts'
import { findOrderToPush } from './push.db.ts'
import { pushTexts } from './push-texts.rules.ts'

const scheduleEscalationJob = onEvent({
  name: 'alerts.begin',
  input: z.object({ orderId: orderNumber }),
  on: 'order.created',
  from: ({ order_id }) => ({ orderId: order_id }),
  runAll: async ({ db, inputs }) => {
    const orderIds = inputs.map(({ orderId }) => orderId)
    await scheduleEscalations(db, orderIds)
    await schedulePosChecks(db, orderIds)
  },
})

const posCheckJob = job({ ...posCheck, run: ({ db, input, services }) => checkPos(db, services, input) })

const posReportJob = job({ ...posReport, run: ({ db, input, services }) => alertMissing(db, services, input.orderId) })

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
  run: ({ input: { tokenId, orderId, step, messageId = newId() }, services, openTransaction }) =>
    pushToBrowser(
      { services, openTransaction },
      {
        tokenId,
        load: async (db, { merchant_id, locale }) => {
          const order = await findOrderToPush(db, orderId)
          if (!order) return undefined
          const remainingSeconds = order.auto_reject_at
            ? Math.round((Date.parse(order.auto_reject_at) - db.nowMs) / 1_000)
            : maxTtlSeconds
          return {
            ...pushTexts(step, locale, { order_id: orderId, merchant: order.merchant_snapshot.name }),
            path: `${merchant_id ? `/m/${order.merchant_id}` : ''}/orders?open=${encodeURIComponent(orderId)}`,
            tag: `order-${orderId}`,
            ttlSeconds: Math.max(0, Math.min(remainingSeconds, maxTtlSeconds)),
          }
        },
        onResult: (db, { email }, { title, body }, failure) =>
          logPush(db, messageId, {
            template: 'order_waiting',
            receiver: step === 'operators' ? 'admin' : 'merchant',
            recipient: email,
            subject: title,
            text: body,
            orderNumber: orderId,
            failure,
          }),
      },
    ),
})

export const alertJobs: AnyJob[] = [scheduleEscalationJob, escalationStepJob, pushOrderJob, posCheckJob, posReportJob]
