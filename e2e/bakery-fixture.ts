import type { DemoServer } from './demo-server.ts'
import { connectToServer } from './server-access.ts'

/** Runs SQL statements, invalidates the menu of the bakery and returns the id of the bakery. */
export async function runStatements(demo: DemoServer, ...statements: [string, unknown[]][]): Promise<string> {
  const access = await connectToServer({ DATA_DIR: demo.dataDir })
  try {
    for (const [statement, values] of statements) await access.platform.platformPool.query(statement, values)
    const {
      rows: [merchant],
    } = await access.platform.platformPool.query<{ id: string }>(
      "update merchant set catalog_version = catalog_version + 1 where slug = 'borough-bakehouse' returning id",
    )
    return merchant?.id ?? ''
  } finally {
    await access.end()
  }
}

/** Schedules the bakery's breakfast for every day except today. */
export function excludeBreakfastToday(demo: DemoServer): Promise<string> {
  const today = new Intl.DateTimeFormat('en', { weekday: 'short', timeZone: 'Europe/London' })
    .format(new Date())
    .toLowerCase()
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].filter((day) => day !== today)
  return runStatements(demo, [
    "update schedule set type = 'weekly', slots = $1 where name ilike '%breakfast%'",
    [JSON.stringify([{ days, start_time: '07:00', end_time: '11:00' }])],
  ])
}
