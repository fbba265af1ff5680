import { job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { acceptOrders } from './merchants.commands.ts'
import { oneMerchant } from './merchants.db.ts'
import { resume } from './merchants.job-types.ts'

const endPause = job({
  ...resume,
  async run({ db, input: { merchant_id } }) {
    const merchant = await oneMerchant(db, merchant_id)
    if (!merchant || merchant.is_accepting_orders || merchant.paused_until === null) return
    if (merchant.paused_until > db.now) return
    await acceptOrders(db, merchant_id, true)
  },
})

export const merchantJobs: AnyJob[] = [endPause]
