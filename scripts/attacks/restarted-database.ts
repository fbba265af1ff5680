import { prepareBuyers } from '../../bench/buyers.ts'
import { startBenchDatabase, startBenchServer, withClient } from '../../bench/environment.ts'

/**
 * Restarts a PostgreSQL of its own again and again while orders arrive. No acknowledged order may be lost or doubled,
 * every order is placed in the end, and refused calls answer 503. The exit code is 1 otherwise.
 */
const restarts = 4
const ordersPerRestart = 60

const database = await startBenchDatabase()
const server = await startBenchServer(4095, { DATABASE_URL: database.ownerUrl }).catch(async (error: unknown) => {
  await database.stop()
  throw error
})
try {
  const count = restarts * ordersPerRestart
  const buyers = await prepareBuyers(server, count)
  const statuses = new Map<number, number>()
  const acknowledged = new Set<string>()
  const place = async (nth: number) => {
    const key = `attack-${process.pid}-${nth}`
    const { method, path, headers, body = '' } = buyers.orderRequest(nth, 'cash_on_delivery', key)
    for (let attempt = 0; attempt < 40; attempt++) {
      const type = { 'content-type': 'application/json' }
      const { status } = await fetch(server.base + path, { method, headers: { ...headers, ...type }, body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200 || status === 201) return acknowledged.add(key)
      await new Promise((resume) => setTimeout(resume, 250))
    }
  }
  let slowestMs = 0
  for (let round = 0; round < restarts; round++) {
    const placed = Array.from({ length: ordersPerRestart }, async (_, nth) => {
      await new Promise((resume) => setTimeout(resume, nth * 10))
      await place(round * ordersPerRestart + nth)
    })
    await new Promise((resume) => setTimeout(resume, 150))
    const started = performance.now()
    await database.restart()
    await Promise.all(placed)
    slowestMs = Math.max(slowestMs, performance.now() - started)
  }
  const keys = await withClient(server.ownerUrl, async (client) =>
    (
      await client.query<{ key: string }>(
        "select idempotency_key as key from orders where idempotency_key like 'attack-%'",
      )
    ).rows.map(({ key }) => key),
  )
  const stored = new Set(keys)
  const problems = {
    'never acknowledged': count - acknowledged.size,
    lost: [...acknowledged].filter((key) => !stored.has(key)).length,
    doubled: keys.length - stored.size,
    'answers that are neither 200, 201 nor 503': [...statuses].reduce(
      (sum, [status, answers]) => sum + ([200, 201, 503].includes(status) ? 0 : answers),
      0,
    ),
  }
  console.log(`  ${'orders acknowledged'.padEnd(44)} ${acknowledged.size}`)
  for (const [name, value] of Object.entries(problems)) console.log(`  ${name.padEnd(44)} ${value}`)
  console.log(`  ${'answers by status'.padEnd(44)} ${JSON.stringify(Object.fromEntries(statuses))}`)
  console.log(`  ${'restart to last order, slowest'.padEnd(44)} ${(slowestMs / 1_000).toFixed(1)} s`)
  if (Object.values(problems).some((problem) => problem !== 0)) process.exitCode = 1
} finally {
  await server.stop()
  await database.stop()
}
process.exit()
