import { job, onEvent } from '#api/platform/events/job.ts'
import type { AnyJob, CronJob } from '#api/platform/events/job.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { pushToBrowser } from '../alerts/push-browser.commands.ts'
import { logPush } from '../notifications/push-log.commands.ts'
import { followOrderType, pushDelivery } from './drivers.job-types.ts'
import { deliveryForPush } from './drivers.queries.ts'
import { followOrder } from './follow-order.commands.ts'
import { deleteExpiredPhotos } from './photos.commands.ts'
import { deliveryTexts } from './push-texts.rules.ts'

const follow = onEvent({
  ...followOrderType,
  on: 'order.updated',
  from: ({ order_id, change }) => (change === 'status' || change === 'driver' ? { orderId: order_id } : undefined),
  run: ({ db, input: { orderId } }) => followOrder(db, orderId),
})

/** Maximum time-to-live of a push message, seconds. */
const ttlSeconds = 900

const push = job({
  ...pushDelivery,
  retries: 3,
  ownTransactions: true,
  run: ({ input: { tokenId, deliveryId, messageId = newId() }, services, openTransaction }) =>
    pushToBrowser(
      { services, openTransaction },
      {
        tokenId,
        load: async (db, { merchant_id, locale }) => {
          const delivery = await deliveryForPush(db, deliveryId)
          const kind = delivery?.state === 'assigned' || delivery?.state === 'cancelled' ? delivery.state : undefined
          if (!delivery || !kind) return undefined
          const { order_id, merchant_snapshot } = delivery
          return {
            ...deliveryTexts(kind, locale, { order_id, merchant: merchant_snapshot.name }),
            path: `${merchant_id ? `/m/${delivery.merchant_id}` : ''}/deliveries`,
            tag: `delivery-${deliveryId}`,
            ttlSeconds,
          }
        },
        onResult: async (db, { email, merchant_id }, { title, body }, failure) => {
          const delivery = await deliveryForPush(db, deliveryId)
          await logPush(db, messageId, {
            template: 'driver_delivery',
            receiver: merchant_id ? 'merchant' : 'admin',
            recipient: email,
            subject: title,
            text: body,
            ...(delivery ? { orderNumber: delivery.order_id } : {}),
            failure,
          })
        },
      },
    ),
})

export const driverJobs: AnyJob[] = [follow, push]

/** Daily, before the sweep of stored files. */
export const deleteDriverData: CronJob = {
  name: 'drivers.delete-data',
  cron: '53 3 * * *',
  async run(services) {
    const photos = await deleteExpiredPhotos(services)
    if (photos > 0) services.log.info({ photos }, 'deleted photos of deliveries')
  },
}
