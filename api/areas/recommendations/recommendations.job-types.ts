import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'

/** Rebuilds a model. */
export const buildModel = jobType('recommendations.build-model', z.object({ jobId: z.uuid() }))
/** Adds new orders to the model that is served, and removes what is left of older ones. */
export const updateModel = jobType('recommendations.update-model', z.object({}))
