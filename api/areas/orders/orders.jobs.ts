import { job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { changeOrderStatus, settleOrderStatus } from './order-status.commands.ts'
import { orderToReject } from './orders.db.ts'
import { autoReject, settleStatus } from './orders.job-types.ts'

const rejectUnanswered = job({
  ...autoReject,
  async run({ db, input }) {
    const order = await orderToReject(db, input.orderId)
    if (!order || order.auto_reject_at === null) return
    if (order.auto_reject_at > db.now) return autoReject.enqueue(db, input, { at: order.auto_reject_at })
    await changeOrderStatus(db, input.orderId, { to: 'cancelled', by: 'system', reason: 'auto_rejected' })
  },
})

const settle = job({ ...settleStatus, run: ({ db, input }) => settleOrderStatus(db, input.orderId) })

export const orderJobs: AnyJob[] = [rejectUnanswered, settle]
