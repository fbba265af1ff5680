import { z } from 'zod'
import { id, instant } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Publishes a scheduled revision. A run for an earlier schedule of the page does nothing. */
export const publishPage = jobType('page-builder.publish', z.object({ pageId: id, revisionId: id, publishAt: instant }))
