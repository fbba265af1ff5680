import { z } from 'zod'
import { id } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

const input = z.object({ buildId: id })

/** Writes the archive of a build. */
export const writeArchive = jobType('app-builds.write-archive', input)
/** Hands a build to the build service. */
export const startBuild = jobType('app-builds.start-build', input.extend({ attempt: z.int() }))
/** Asks the build service how a build is doing, in case its news were lost. */
export const checkBuild = jobType('app-builds.check-build', input)
/** Fails a build that has not ended in time. */
export const failStaleBuild = jobType('app-builds.give-up', input)
/** Cancels a build at the build service. */
export const cancelAtService = jobType('app-builds.cancel-at-service', z.object({ ref: z.string(), attempt: z.int() }))
