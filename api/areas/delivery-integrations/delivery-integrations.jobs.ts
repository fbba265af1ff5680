import { job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { runRequest } from './courier.commands.ts'
import { sendCourierJob } from './delivery-integrations.job-types.ts'

export const courierJobs: AnyJob[] = [
  job({ ...sendCourierJob, ownTransactions: true, run: (context) => runRequest(context, context.input.orderId) }),
]
