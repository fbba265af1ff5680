import { job } from '#api/platform/events/job.ts'
import { removeFiles } from './files.job-types.ts'

/** Bytes of rows that are gone; one that is gone already does no harm. */
export const removeStoredFiles = job({
  ...removeFiles,
  ownTransactions: true,
  async run({ input: { keys }, services: { files } }) {
    for (const key of keys) if (await files.exists(key)) await files.remove(key)
  },
})
