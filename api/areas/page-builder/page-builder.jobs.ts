import { job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { publishScheduled } from './publish.commands.ts'
import { publishPage } from './page-builder.job-types.ts'

const publishPageJob = job({
  ...publishPage,
  retries: 20,
  run: ({ db, input }) => publishScheduled(db, input),
})

export const pageBuilderJobs: AnyJob[] = [publishPageJob]
