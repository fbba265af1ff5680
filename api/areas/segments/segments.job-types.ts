import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'

export const countSegments = jobType('segments.count-contacts', z.object({}))
