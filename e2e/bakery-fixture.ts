import type { House } from './demo-server.ts'
import { behind } from './server-access.ts'

/** What no call of the shop makes, written behind it. Answers the bakery, whose menu is read anew. */
export async function write(house: House, ...statements: [string, unknown[]][]): Promise<string> {
  const inside = await behind({ DATA_DIR: house.dataDir })
  try {
    for (const [statement, values] of statements) await inside.platform.platformPool.query(statement, values)
    const {
      rows: [merchant],
    } = await inside.platform.platformPool.query<{ id: string }>(
      "update merchant set catalog_version = catalog_version + 1 where slug = 'borough-bakehouse' returning id",
    )
    return merchant?.id ?? ''
  } finally {
    await inside.end()
  }
}

/** Whenever this is run, the bakery's breakfast is on all days but this one. */
export function breakfastAnotherDay(house: House): Promise<string> {
  const today = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/London' })
    .format(new Date())
    .toLowerCase()
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].filter((day) => day !== today)
  return write(house, [
    "update schedule set type = 'weekly', slots = $1 where name ilike '%breakfast%'",
    [JSON.stringify([{ days, start_time: '07:00', end_time: '11:00' }])],
  ])
}
