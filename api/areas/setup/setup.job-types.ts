import { z } from 'zod'
import { jobType } from '#api/platform/events/job.ts'

/** Runs the deployment that was started. Enqueued in the transaction that starts it. */
export const deployTenant = jobType('setup.deploy', z.object({}))
