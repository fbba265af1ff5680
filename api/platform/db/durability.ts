import { plainClient } from './pools.ts'
import type { DatabaseUrls } from './pools.ts'

const settings = ['fsync', 'full_page_writes', 'synchronous_commit'] as const

/**
 * Settings that could lose acknowledged commits in a crash, as each role sees them. Server, database and role can
 * each set them. Empty if all is well.
 */
export async function durabilityProblems(urls: Pick<DatabaseUrls, 'app' | 'platform'>): Promise<string[]> {
  const all = await Promise.all(
    (['app', 'platform'] as const).map(async (role) => {
      const client = plainClient(urls[role])
      await client.connect()
      try {
        const { rows } = await client.query<{ name: string; setting: string }>(
          'select name, setting from pg_settings where name = any($1) order by name',
          [settings],
        )
        return rows
          .filter(({ setting }) => setting === 'off' || setting === 'local')
          .map(({ name, setting }) => `${name} is ${setting} for the ${role} role`)
      } finally {
        await client.end()
      }
    }),
  )
  return all.flat()
}
