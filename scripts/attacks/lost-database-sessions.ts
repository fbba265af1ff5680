import { prepareBuyers } from '../../bench/buyers.ts'
import { startBenchServer, withClient } from '../../bench/environment.ts'
import type { BenchServer } from '../../bench/environment.ts'
import { hashToken } from '../../api/platform/identity/sessions.ts'
import { newId } from '../../api/platform/runtime/ids.ts'

/**
 * Ends all database sessions again and again while orders arrive, as restarts of PostgreSQL do. No acknowledged order
 * may be lost or doubled, refused calls answer 503, an open board sees every order, and one connection for events is
 * left. The exit code is 1 otherwise.
 */
const rounds = 10
const ordersPerRound = 40
const panelToken = `ses_${'board'.padEnd(43, '0')}`

const server = await startBenchServer(4094)
try {
  const buyers = await prepareBuyers(server, rounds * ordersPerRound)
  const board = await openBoard(server)
  const statuses = new Map<number, number>()
  const acknowledged = new Set<string>()

  const place = async (nth: number) => {
    const key = `attack-${process.pid}-${nth}`
    const { method, path, headers, body = '' } = buyers.orderRequest(nth, 'cash_on_delivery', key)
    for (let attempt = 0; attempt < 20; attempt++) {
      const type = { 'content-type': 'application/json' }
      const { status } = await fetch(server.base + path, { method, headers: { ...headers, ...type }, body })
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status === 200 || status === 201) return acknowledged.add(key)
      await new Promise((resume) => setTimeout(resume, 200))
    }
  }
  for (let round = 0; round < rounds; round++) {
    const placed = Array.from({ length: ordersPerRound }, (_, nth) => place(round * ordersPerRound + nth))
    await new Promise((resume) => setTimeout(resume, 60))
    await withClient(server.ownerUrl, (client) =>
      client.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'markethall%' and pid <> pg_backend_pid()",
      ),
    )
    await Promise.all(placed)
  }
  await new Promise((resume) => setTimeout(resume, 5_000))

  const { keys, connections } = await withClient(server.ownerUrl, async (client) => ({
    keys: (
      await client.query<{ key: string; order_id: string }>(
        "select idempotency_key as key, order_id from orders where idempotency_key like 'attack-%'",
      )
    ).rows,
    connections: (await client.query("select 1 from pg_stat_activity where application_name = 'markethall-events'"))
      .rows.length,
  }))
  const stored = new Set(keys.map(({ key }) => key))
  const figures = {
    'orders acknowledged': acknowledged.size,
    'never acknowledged': rounds * ordersPerRound - acknowledged.size,
    lost: [...acknowledged].filter((key) => !stored.has(key)).length,
    doubled: keys.length - stored.size,
    'not seen by the board': board.text.includes('event: refetch')
      ? 0
      : keys.filter(({ order_id }) => !board.text.includes(order_id)).length,
    'answers that are neither 200, 201 nor 503': [...statuses].reduce(
      (sum, [status, count]) => sum + ([200, 201, 503].includes(status) ? 0 : count),
      0,
    ),
    'connections for events beside one': connections - 1,
  }
  for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(44)} ${value}`)
  console.log(`  ${'answers by status'.padEnd(44)} ${JSON.stringify(Object.fromEntries(statuses))}`)
  const { 'orders acknowledged': _, ...problems } = figures
  if (Object.values(problems).some((count) => count !== 0)) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()

/** A stream of the owner of Harbour Eats. */
async function openBoard({ base, platformUrl }: BenchServer) {
  await withClient(platformUrl, (client) =>
    client.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
       select $1, $2, tenant_id, 'panel', id, tenant_id, now() + interval '1 hour', now() + interval '1 hour'
         from app_user where email = 'owner@harbour.example'`,
      [hashToken(panelToken), newId()],
    ),
  )
  const { body, status } = await fetch(`${base}/realtime/v1/events`, {
    headers: { 'x-tenant': 'admin.harbour.localhost', authorization: `Bearer ${panelToken}` },
  })
  if (status !== 200) throw new Error(`the board was refused: ${status}`)
  const board = { text: '' }
  const read = async () => {
    for await (const bytes of body ?? []) board.text += Buffer.from(bytes).toString()
  }
  void read().catch(() => undefined)
  return board
}
