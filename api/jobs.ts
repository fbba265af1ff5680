import { orderJobs } from './areas/orders/orders.jobs.ts'
import type { AnyJob, Chore } from './platform/events/job.ts'

/** Everything that happens later, by area. */
export const jobs: AnyJob[] = [...orderJobs]
export const chores: Chore[] = []
