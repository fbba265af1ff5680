import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'

const input = z.object({ bundleImportId: z.uuid() })
export const runBundleImport = jobType('imports.run-bundle', input)
export const undoBundleImport = jobType('imports.undo-bundle', input)
