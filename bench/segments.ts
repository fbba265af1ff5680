import { hashToken } from '../api/platform/identity/sessions.ts'
import { newId } from '../api/platform/runtime/ids.ts'
import { startBenchServer, withClient } from './environment.ts'
import { runLoad } from './load.ts'
import type { LoadRequest } from './load.ts'

/**
 * Segments over 1,000,000 customers of one tenant: `npx node bench/segments.ts`. Prints the time of one call at a time.
 * A live count should take less than 300 ms.
 */
const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 1_000_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const token = `ses_${'g'.repeat(43)}`

/** One in a hundred is blocked. */
const addCustomers = `
  insert into customer (tenant_id, id, first_name, last_name, email, mobile, country_code, status, sign_up_date, created_at)
  select $1, gen_random_uuid(), 'Bench', 'Member ' || n, 'member' || n || '@customers.example',
         '+4478' || lpad(n::text, 8, '0'), 'GB', case when n % 100 = 0 then 'block' else 'active' end, at, at
    from generate_series(1, $2::int) n, lateral (select now() - (n % 1000) * interval '1 day' as at) times`

/** Half of the customers have ordered, the fewer the more orders. */
const addFigures = `
  insert into customer_figure (tenant_id, customer_id, signed_up_at, last_order_at, orders, spent, delivery_orders, coupons_used)
  select tenant_id, id, sign_up_date, case when orders > 0 then now() - random() * interval '300 days' end, orders,
         orders * (1200 + random() * 3000)::int, orders, orders / 4
    from (select *, greatest(0, (ln(random() + 1e-9) * -6 - 4)::int) as orders from customer
           where tenant_id = $1 and last_name like 'Member %') c`

const filters = [
  { field: 'total_orders', operator: 'greater_than', value: 5 },
  { field: 'days_since_last_order', operator: 'greater_than', value: 21 },
  { field: 'total_spent', operator: 'greater_than', value: 150 },
]

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4095))
try {
  await withClient(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ tenant_id: string; id: string }>(
      `select tenant_id, id from app_user where email = 'owner@harbour.example'`,
    )
    const { tenant_id = '', id = '' } = rows[0] ?? {}
    await client.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
       values ($1, $2, $3, 'panel', $4, $3, now() + interval '2 hours', now() + interval '2 hours')`,
      [hashToken(token), newId(), tenant_id, id],
    )
    await client.query(addCustomers, [tenant_id, customers])
    await client.query(addFigures, [tenant_id])
    await client.query(
      `insert into customer_count (tenant_id, status, slot, customers)
       select tenant_id, status, 99, count(*) from customer where tenant_id = $1 group by 1, 2`,
      [tenant_id],
    )
    await client.query('vacuum (analyze) customer, customer_figure')
  })
  const headers = { 'x-tenant': 'admin.harbour.localhost', authorization: `Bearer ${token}` }
  const post = (path: string, body: object): LoadRequest => ({
    method: 'POST',
    path: `/admin/v1/stats/segments/${path}`,
    headers,
    body: JSON.stringify(body),
  })
  const calls: Record<string, LoadRequest> = {
    'count, one filter': post('count', { filters: filters.slice(0, 1) }),
    'count, three filters': post('count', { filters }),
    'count, everybody': post('count', {
      filters: [{ field: 'days_since_sign_up', operator: 'greater_than', value: 0 }],
    }),
    'first contacts': post('execute', { filters, limit: 6, count_total: false }),
    'contacts by last order': post('execute', { filters, limit: 15, sort: '-last_order_at' }),
    'list of segments': { method: 'GET', path: '/admin/v1/stats/segments', headers },
  }
  console.log(`\n${customers} customers`)
  for (const [name, request] of Object.entries(calls)) {
    await runLoad(server.port, 1, 1, () => request)
    const { p50, p99, failures } = await runLoad(server.port, 1, seconds, () => request)
    if (failures > 0) throw new Error(`${name}: ${failures} calls failed`)
    console.log(name.padEnd(24), `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`)
  }
} finally {
  await server.stop()
}
