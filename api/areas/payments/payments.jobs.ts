import { job } from '#api/platform/events/job.ts'
import type { AnyJob, CronJob } from '#api/platform/events/job.ts'
import { refundOrder, settleAuthorization } from '../orders/orders.job-types.ts'
import { settleAuthorizations, syncPayment, reconcilePayments } from './reconcile.commands.ts'
import { checkPayment } from './payments.job-types.ts'
import { refundPayment } from './refunds.commands.ts'

const refund = job({
  ...refundOrder,
  retries: 8,
  ownTransactions: true,
  run: (context) => refundPayment(context, context.input.orderId),
})
const check = job({
  ...checkPayment,
  ownTransactions: true,
  run: (context) => syncPayment(context, context.input.paymentId),
})

const settle = job({
  ...settleAuthorization,
  retries: 8,
  ownTransactions: true,
  run: (context) => settleAuthorizations(context, context.input.orderId),
})

export const paymentJobs: AnyJob[] = [refund, check, settle]
export const paymentCronJobs: CronJob[] = [
  { name: 'payments.reconcile', cron: '* * * * *', run: (services) => reconcilePayments(services) },
]
