import { resetMail, sweep, warningMail } from './areas/auth/auth.jobs.ts'
import { sendWaitingMail } from './areas/notifications/notifications.jobs.ts'
import { orderJobs } from './areas/orders/orders.jobs.ts'
import type { AnyJob, Chore } from './platform/events/job.ts'

/** Everything that happens later, by area. */
export const jobs: AnyJob[] = [...orderJobs, resetMail, warningMail, sendWaitingMail]
export const chores: Chore[] = [sweep]
