import { job } from '#api/platform/events/job.ts'
import type { AnyJob, CronJob } from '#api/platform/events/job.ts'
import { refundOrder } from '../orders/orders.tasks.ts'
import { checkOnPayment, reconcilePayments } from './check.acts.ts'
import { checkPayment } from './payments.tasks.ts'
import { giveMoneyBack } from './refunds.acts.ts'

const refund = job({
  ...refundOrder,
  retries: 8,
  ownTransactions: true,
  run: (context) => giveMoneyBack(context, context.input.orderId),
})
const check = job({
  ...checkPayment,
  ownTransactions: true,
  run: (context) => checkOnPayment(context, context.input.paymentId),
})

export const paymentJobs: AnyJob[] = [refund, check]
export const paymentChores: CronJob[] = [
  { name: 'payments.reconcile', cron: '* * * * *', run: (services) => reconcilePayments(services) },
]
