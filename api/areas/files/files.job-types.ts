import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'

/** Removes the bytes of files whose records were deleted. */
export const removeFiles = jobType('files.remove', z.object({ keys: z.array(z.string()).max(200) }))
