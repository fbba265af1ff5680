import { parseArgs } from 'node:util'
import { newId } from '../api/platform/runtime/ids.ts'
import { hashToken } from '../api/platform/identity/sessions.ts'
import { root, runProgram, startBenchServer, withClient } from './environment.ts'
import { runLoad } from './load.ts'
import type { LoadRequest, LoadResult } from './load.ts'
import { copyOrders } from './order-copies.ts'

/**
 * Calls that read orders, with few and with many orders of one tenant: `npx node bench/lists.ts --orders=1000000`.
 * The ratio is that of the rates; it should not exceed 1.3.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
const sizes = [20_000, Number(values.orders)]
const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const concurrency = 8
const tokens = { panel: `ses_${'p'.repeat(43)}`, store: `ses_${'s'.repeat(43)}` }

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4091))
const results = new Map<string, LoadResult[]>()
try {
  const { customerId } = await withClient(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ tenant_id: string; user_id: string; customer_id: string }>(
      `select u.tenant_id, u.id as user_id, o.customer_id
         from app_user u join orders o on o.tenant_id = u.tenant_id and o.closed_at is not null
        where u.email = 'owner@harbour.example'
        group by 1, 2, 3 order by count(*) desc limit 1`,
    )
    const { tenant_id = '', user_id = '', customer_id = '' } = rows[0] ?? {}
    const session = `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
      values ($1, $2, $3, $4, $5, $3, now() + interval '2 hours', now() + interval '2 hours')`
    await client.query(session, [hashToken(tokens.panel), newId(), tenant_id, 'panel', user_id])
    await client.query(session, [hashToken(tokens.store), newId(), tenant_id, 'store', customer_id])
    return { customerId: customer_id }
  })
  // The first round warms the process up and does not count.
  for (const [round, size] of [sizes[0] ?? 0, ...sizes].entries()) {
    await withClient(server.ownerUrl, (client) => copyOrders(client, size))
    runProgram(process.execPath, [`${root}api/main.ts`, 'rebuild-totals'], { DATA_DIR: server.dataDir })
    await withClient(server.ownerUrl, (client) => client.query('vacuum (analyze) order_total, order_breakdown_total'))
    const customer = await withClient(server.ownerUrl, (client) =>
      client.query<{ name: string; mobile: string; orders: string }>(
        `select c.first_name || ' ' || c.last_name as name, c.mobile,
                (select count(*) from orders o where o.tenant_id = c.tenant_id and o.customer_id = c.id) as orders
           from customer c where c.id = $1`,
        [customerId],
      ),
    ).then(({ rows }) => rows[0])
    console.log(`\n${size} orders, ${customer?.orders} of one customer`)
    for (const [name, call] of Object.entries(callsOf(size, customer ?? { name: '', mobile: '' }))) {
      await assertAnswered(name, call(0))
      await runLoad(server.port, concurrency, 1, call)
      const result = await runLoad(server.port, concurrency, seconds, call)
      if (round > 0) results.set(name, [...(results.get(name) ?? []), result])
      console.log(name.padEnd(40), `${result.perSecond.toFixed(0).padStart(7)}/s   p99 ${result.p99.toFixed(1)} ms`)
    }
  }
  printRatios()
} finally {
  await server.stop()
}

type RequestOf = (n: number) => LoadRequest

/** Every call by name. Order numbers of all copies are looked up in turn. */
function callsOf(size: number, customer: { name: string; mobile: string }): Record<string, RequestOf> {
  const panel = { authorization: `Bearer ${tokens.panel}`, 'x-tenant': 'admin.harbour.localhost' }
  const store = { authorization: `Bearer ${tokens.store}`, 'x-tenant': 'harbour.localhost' }
  const post = (path: string, body: object): LoadRequest => ({
    method: 'POST',
    path: `/admin/v1${path}`,
    headers: panel,
    body: JSON.stringify(body),
  })
  const get = (path: string): LoadRequest => ({ method: 'GET', path, headers: panel })
  const numberOf = (n: number) => String(5_000_001 + ((n * 7_919) % (size - 4_000)))
  const dashboard = (range: string) => () => post('/stats/orders/dashboard', { range })
  return {
    'list, all, first page': () => post('/order/list', { tab: 'all' }),
    'list, all, page 100': () => post('/order/list', { tab: 'all', page: 100 }),
    'list, active': () => post('/order/list', { tab: 'active' }),
    'list, completed': () => post('/order/list', { tab: 'completed' }),
    'list with statistics': () => post('/order/aggregatedOrdersAndStats', { tab: 'all' }),
    'scheduled orders': () => post('/order/scheduled', {}),
    'statuses (statistics)': () => get('/admin/v1/order/stats'),
    'search, order number': (n) => post('/order/search', { search: numberOf(n) }),
    'search, mobile number': () => post('/order/search', { search: customer.mobile }),
    'search, end of an order number': (n) => post('/order/search', { search: numberOf(n).slice(1) }),
    'search, start of an order number': (n) => post('/order/search', { search: numberOf(n).slice(0, 6) }),
    'search, name of a customer': () => post('/order/search', { search: customer.name }),
    'one order': (n) => get(`/admin/v1/order?order_id=${numberOf(n)}`),
    'dashboard, today': dashboard('today'),
    'dashboard, last 30 days': dashboard('last_30_days'),
    'totals, last month': () => get('/admin/v1/stats/orders?range=last_month'),
    'popular products, last 30 days': () => get('/admin/v1/stats/orders/products/popular?range=last_30_days'),
    'popular merchants, last 30 days': () => get('/admin/v1/stats/orders/merchants/popular?range=last_30_days'),
    'quality of stores, last 30 days': () =>
      get('/admin/v1/stats/orders/report/breakdown?by=quality&range=last_30_days'),
    'quality of stores, a year': () =>
      get(
        `/admin/v1/stats/orders/report/breakdown?by=quality&range=custom&start_date=${dayBefore(364)}&end_date=${dayBefore(0)}`,
      ),
    'refunds by reason, last 30 days': () =>
      get('/admin/v1/stats/orders/report/breakdown?by=refund&range=last_30_days'),
    'lateness, last 30 days': () => get('/admin/v1/stats/orders/report/breakdown?by=lateness&range=last_30_days'),
    'list, with any problem': () => post('/order/list', { tab: 'all', problem: 'any' }),
    'list, delivered late': () => post('/order/list', { tab: 'all', problem: 'delivered_late' }),
    'dispatch board': () => get('/admin/v1/order/dispatch-board'),
    'my orders': () => ({ method: 'GET', path: '/store/v1/orders', headers: store }),
    'my orders, second page': () => ({ method: 'GET', path: '/store/v1/orders?page=2', headers: store }),
    'boot of the shop': () => ({ method: 'GET', path: '/store/v1/boot', headers: { 'x-tenant': 'harbour.localhost' } }),
  }
}

/** The date (UTC) of some days ago. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

async function assertAnswered(name: string, { method, path, headers, body }: LoadRequest): Promise<void> {
  const response = await fetch(server.base + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  })
  if (response.status !== 200) throw new Error(`${name} was rejected: ${await response.text()}`)
}

function printRatios() {
  console.log(`\n${'calls/s, 8 at once'.padEnd(40)} ${sizes.map((size) => String(size).padStart(9)).join(' ')}   ratio`)
  for (const [name, [few, many]] of results) {
    if (!few || !many) continue
    const rates = [few, many].map(({ perSecond }) => perSecond.toFixed(0).padStart(9)).join(' ')
    console.log(name.padEnd(40), rates, (few.perSecond / many.perSecond).toFixed(2).padStart(7))
  }
}
