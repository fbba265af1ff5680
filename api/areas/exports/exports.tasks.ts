import { z } from 'zod'
import { task } from '#api/platform/events/job.ts'

const input = z.object({ exportId: z.uuid() })
export const exportWrite = task('exports.write', input)
export const exportGiveUp = task('exports.give-up', input)
