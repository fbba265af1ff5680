import { job } from '#api/platform/events/job.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { removeFiles } from './files.job-types.ts'
import { sweepFiles } from './sweep.commands.ts'

/** Removes stored bytes. Missing files are skipped, so the job is idempotent. */
export const removeStoredFiles = job({
  ...removeFiles,
  ownTransactions: true,
  async run({ input: { keys }, services: { files } }) {
    for (const key of keys) if (await files.exists(key)) await files.remove(key)
  },
})

/** Daily cleanup of files without a record. */
export const sweepStoredFiles: CronJob = {
  name: 'files.sweep',
  cron: '23 4 * * *',
  async run(services) {
    const removed = await sweepFiles(services)
    if (removed > 0) services.log.info({ removed }, 'removed files without a record')
  },
}
