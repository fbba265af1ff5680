import { z } from 'zod'
import { task } from '#api/platform/events/job.ts'

/** Removes the bytes of files whose rows are gone. */
export const removeFiles = task('files.remove', z.object({ keys: z.array(z.string()).max(200) }))
