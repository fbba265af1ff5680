import type { AnyJob, Chore } from './platform/events/job.ts'

/** Everything that happens later, by area. */
export const jobs: AnyJob[] = []
export const chores: Chore[] = []
