import type { FormField } from '#contract/areas/forms.ts'
import { isAnswerFile } from '#contract/rules/forms/answer-files.ts'
import { apiError, invalid, notFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { removeFiles } from '../files/files.job-types.ts'
import { answersOfCustomer, claimFiles, deleteAnswerFiles, hasFileField, unclaimedBytes } from './answer-files.db.ts'

/** Most bytes of a tenant that customers have uploaded and not sent with a form yet. */
const maxUnclaimedBytes = 200 * 1_048_576

const keyOf = (path: string) => path.replace(/^\/files\//, '')

/** Customers upload only where a form asks for a file. */
export async function assertMayUpload(db: Db): Promise<void> {
  if (!(await hasFileField(db))) throw apiError('NOT_ALLOWED')
  if ((await unclaimedBytes(db)) > maxUnclaimedBytes) throw apiError('TOO_MANY_ATTEMPTS')
}

/**
 * Keeps the files of answers, in the transaction that stores the answers. 422 for a file that nobody has uploaded to
 * this tenant. Costs nothing where no file is asked.
 */
export async function claimAnswerFiles(
  db: Db,
  fields: readonly FormField[],
  data: Readonly<Record<string, unknown>>,
): Promise<void> {
  const answers = fields.flatMap(({ id, label, type }) => {
    const path = data[id]
    return type === 'file' && isAnswerFile(path) ? [{ id, label, key: keyOf(path) }] : []
  })
  if (answers.length === 0) return
  const known = new Set(
    await claimFiles(
      db,
      answers.map(({ key }) => key),
    ),
  )
  const missing = answers.filter(({ key }) => !known.has(key))
  if (missing.length > 0)
    throw invalid(
      Object.fromEntries(missing.map(({ id, label }) => [`form_data.${id}`, `The selected ${label} is invalid.`])),
    )
}

/** Removes the files of the answers of a customer who is being erased. */
export async function removeAnswerFiles(db: Db, customerId: string): Promise<void> {
  const answers = await answersOfCustomer(db, customerId)
  const paths = answers.flatMap((data) => Object.values(data ?? {}).filter((answer) => isAnswerFile(answer)))
  for (let start = 0; start < paths.length; start += 200) {
    const keys = await deleteAnswerFiles(db, paths.slice(start, start + 200).map(keyOf))
    if (keys.length > 0) await removeFiles.enqueue(db, { keys })
  }
}

/** The storage key of an answer. 404 for a path that is none. */
export function answerKey(path: string): string {
  if (!isAnswerFile(path)) throw notFound('File')
  return keyOf(path)
}
