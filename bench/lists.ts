import { newId } from '../api/platform/runtime/ids.ts'
import { hashToken } from '../api/platform/identity/sessions.ts'
import { runLoad, printResult } from './load.ts'
import { startBenchServer, withClient } from './environment.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 6)
const orderCount = Number(process.env['BENCH_ORDERS'] ?? 20_000)

/** Copies up to `missing` orders of the demo data, with earlier timestamps. */
const copyOrders = (missing: number) => `
  with source as (
    select o.*, row_number() over () as n
      from orders o join tenant t on t.id = o.tenant_id and t.slug = 'harbour'
     where o.placed_at is not null order by random() limit ${missing})
  insert into orders (${columns.map((column) => `"${column}"`).join(', ')})
  select ${columns.map(valueOf).join(', ')} from source`

let columns: string[] = []
const valueOf = (column: string) =>
  column === 'id'
    ? 'gen_random_uuid()'
    : column === 'order_id'
      ? "'C' || gen_random_uuid()::text"
      : column === 'idempotency_key'
        ? 'null'
        : ['placed_at', 'created_at', 'delivery_timestamp'].includes(column)
          ? `"${column}" - interval '1 hour' * (n % 5000)`
          : `"${column}"`

const server = await startBenchServer(4091)
try {
  const token = 'ses_bench_owner'
  await withClient(server.platformUrl, async (client) => {
    const { rows } = await client.query<{ column_name: string }>(
      "select column_name from information_schema.columns where table_name = 'orders' and is_generated = 'NEVER'",
    )
    columns = rows.map(({ column_name }) => column_name)
    for (;;) {
      const { rows: counted } = await client.query<{ n: string }>(
        "select count(*) as n from orders o join tenant t on t.id = o.tenant_id and t.slug = 'harbour'",
      )
      const missing = orderCount - Number(counted[0]?.n)
      if (missing <= 0) break
      await client.query(copyOrders(missing))
    }
    await client.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
       select $1, $2, u.tenant_id, 'panel', u.id, u.tenant_id, now() + interval '1 hour', now() + interval '1 hour'
         from app_user u where u.email = 'owner@harbour.example'`,
      [hashToken(token), newId()],
    )
  })
  await withClient(server.ownerUrl, (client) => client.query('vacuum analyze'))
  const headers = { authorization: `Bearer ${token}`, 'x-tenant': 'admin.harbour.localhost' }
  const list = (n: number) => ({
    method: 'POST',
    path: '/admin/v1/order/list',
    headers,
    body: JSON.stringify({ page: 1 + (n % 3), limit: 15, tab: n % 2 ? 'all' : 'active' }),
  })
  const first = await fetch(`${server.base}/admin/v1/order/list`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: list(0).body,
  })
  if (first.status !== 200) throw new Error(`the list was rejected: ${await first.text()}`)
  await runLoad(server.port, 16, 2, list)
  for (const concurrency of [8, 32])
    printResult(
      `order list, ${orderCount} orders, ${concurrency} at once`,
      await runLoad(server.port, concurrency, seconds, list),
    )
} finally {
  await server.stop()
}
