import type { Chore, Job } from './platform/events/job.ts'

/** Everything that happens later, by area. */
export const jobs: Job[] = []
export const chores: Chore[] = []
