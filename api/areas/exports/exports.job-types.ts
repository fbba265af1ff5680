import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'

const input = z.object({ exportId: z.uuid() })
export const exportWrite = jobType('exports.write', input)
export const exportGiveUp = jobType('exports.give-up', input)
