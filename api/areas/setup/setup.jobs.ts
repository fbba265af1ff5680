import { job } from '#api/platform/events/job.ts'
import type { AnyJob } from '#api/platform/events/job.ts'
import { runDeployment } from './run-deployment.commands.ts'
import { deployTenant } from './setup.job-types.ts'

export const setupJobs: AnyJob[] = [job({ ...deployTenant, ownTransactions: true, run: runDeployment })]
