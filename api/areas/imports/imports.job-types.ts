import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'

const input = z.object({ importId: z.uuid() })
export const runImport = jobType('imports.run', input)
export const undoImport = jobType('imports.undo', input)
