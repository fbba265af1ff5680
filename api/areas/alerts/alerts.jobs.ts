import { z } from 'zod'
import { PushSubscription } from '#contract/alerts.ts'
import { orderNumber } from '#contract/fields.ts'
import { onEvent, job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { pushTo } from '#api/providers/push/pusher.ts'
import { climbRung, setLadder } from './alerts.commands.ts'
import { climb, pushOrder } from './alerts.job-types.ts'
import { browser, dropToken, orderToPush } from './push.db.ts'
import { pushWords } from './push-texts.rules.ts'

const begin = onEvent({
  name: 'alerts.begin',
  input: z.object({ orderId: orderNumber }),
  on: 'order.created',
  from: ({ order_id }) => ({ orderId: order_id }),
  run: ({ db, input }) => setLadder(db, input.orderId),
})

const rise = job({ ...climb, run: ({ db, input, services }) => climbRung(db, services, input.orderId, input.step) })

/** Nobody looks for an order on a phone that was off this long. */
const longestTtl = 600

const push = job({
  ...pushOrder,
  retries: 3,
  ownTransactions: true,
  async run({ openTransaction, services, input: { tokenId, orderId, step } }) {
    const { tenantId, found } = await openTransaction(async (db) => ({
      tenantId: db.scope.tenantId,
      found: await Promise.all([browser(db, tokenId), orderToPush(db, orderId)]),
    }))
    const [device, order] = found
    if (!device || !order) return
    const subscription = PushSubscription.parse(JSON.parse(device.token))
    const tenant = await services.tenants.find(tenantId)
    const path = `${device.merchant_id ? `/m/${order.merchant_id}` : ''}/orders?open=${encodeURIComponent(orderId)}`
    const nowMs = services.clock()
    const left = order.auto_reject_at ? Math.round((Date.parse(order.auto_reject_at) - nowMs) / 1_000) : longestTtl
    const ttlSeconds = Math.max(0, Math.min(left, longestTtl))
    const words = pushWords(step, device.locale, { order_id: orderId, merchant: order.merchant_snapshot.name })
    const url = tenant?.adminHost ? linkTo(services.config, tenant.adminHost, path) : path
    const how = await pushTo(
      services.config,
      subscription,
      { ...words, url, tag: `order-${orderId}` },
      { ttlSeconds, nowMs },
    )
    if (how === 'gone') await openTransaction((db) => dropToken(db, tokenId))
  },
})

export const alertJobs: AnyJob[] = [begin, rise, push]
