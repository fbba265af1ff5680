import type { AppServices } from '#api/platform/app-services.ts'

const graceMs = 86_400_000
const folders = ['t', 'p', 's']
const tenantIn = /^[tps]\/([\da-f]{8}-[\da-f-]{27})\//

/** 't/…/abc.w640.webp' and 't/…/abc.jpg' are 't/…/abc'. */
const stemOf = (key: string) => key.replace(/(?:\.w\d+)?\.\w+$/, '')

/**
 * Removes files without a record: left by a killed process, a failed upload or a removed original. Files of the
 * last 24 hours stay, because their record may not be committed yet. Returns the number of removed files.
 */
export async function sweepFiles(services: AppServices): Promise<number> {
  await deleteUnclaimedAnswers(services)
  let removed = 0
  for (const folder of folders)
    for await (const keys of services.files.listFolders(folder))
      for (const key of await findOrphans(services, keys)) if (await removeOld(services, key)) removed++
  return removed
}

/** Forgets uploads of customers that were not sent with a form within a day. */
const deleteUnclaimedAnswers = ({ platformPool, clock }: AppServices) =>
  platformPool.query(
    `delete from file where purpose = 'answer' and claimed_at is null and created_at < $1::timestamptz`,
    [new Date(clock() - graceMs).toISOString()],
  )

async function findOrphans({ platformPool }: AppServices, keys: readonly string[]): Promise<string[]> {
  const tenantId = tenantIn.exec(keys[0] ?? '')?.[1]
  if (tenantId === undefined) return []
  const { rows } = await platformPool.query<{ key: string }>(
    'select key from file where tenant_id = $1 and key = any($2)',
    [tenantId, keys],
  )
  const stems = new Set(rows.map(({ key }) => stemOf(key)))
  return keys.filter((key) => !stems.has(stemOf(key)))
}

async function removeOld({ files, clock }: AppServices, key: string): Promise<boolean> {
  if (!(await files.exists(key)) || (await files.lastModifiedMs(key)) > clock() - graceMs) return false
  await files.remove(key)
  return true
}
