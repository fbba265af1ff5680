import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'

const input = z.object({ exportId: z.uuid() })
export const writeExport = jobType('exports.write', input)
export const failStaleExport = jobType('exports.give-up', input)
