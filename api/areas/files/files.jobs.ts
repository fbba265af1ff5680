import { job } from '#api/platform/events/job.ts'
import { removeFiles } from './files.job-types.ts'

/** Removes stored bytes. Missing files are skipped, so the job is idempotent. */
export const removeStoredFiles = job({
  ...removeFiles,
  ownTransactions: true,
  async run({ input: { keys }, services: { files } }) {
    for (const key of keys) if (await files.exists(key)) await files.remove(key)
  },
})
