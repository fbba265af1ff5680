import { parseArgs } from 'node:util'
import { newId } from '../api/platform/runtime/ids.ts'
import { hashToken } from '../api/platform/identity/sessions.ts'
import { medianOf, root, runProgram, startBenchServer, withClient } from './environment.ts'
import type { BenchServer } from './environment.ts'
import { runLoad } from './load.ts'
import type { LoadRequest } from './load.ts'
import { copyOrders } from './order-copies.ts'

/**
 * Calls that read orders, with few and with many orders of one tenant: `npx node bench/lists.ts --orders=1000000`. Two
 * servers take turns, so that a machine that becomes slower for a while slows both. The ratio is that of the rates; it
 * should not exceed 1.3.
 */
const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } })
const sizes = [20_000, Number(values.orders)]
const turns = Number(process.env['BENCH_TURNS'] ?? 9)
const secondsPerTurn = 0.5
const concurrency = 8
const tokens = { panel: `ses_${'p'.repeat(43)}`, store: `ses_${'s'.repeat(43)}` }

type Customer = { id: string; name: string; mobile: string }
type SizedServer = { size: number; server: BenchServer; customer: Customer }

const firstPort = Number(process.env['BENCH_PORT'] ?? 4091)
const sized: SizedServer[] = []
try {
  for (const [nth, size] of sizes.entries()) {
    const server = await startBenchServer(firstPort + nth)
    const entry = { size, server, customer: { id: '', name: '', mobile: '' } }
    sized.push(entry)
    entry.customer = await signIn(server)
    await withClient(server.ownerUrl, (client) => copyOrders(client, size))
    runProgram(process.execPath, [`${root}api/main.ts`, 'rebuild-totals'], { DATA_DIR: server.dataDir })
    await withClient(server.ownerUrl, (client) =>
      client.query('vacuum (analyze) order_total, order_breakdown_total, order_report_filter'),
    )
    console.log(`${size} orders, ${await countOrders(entry)} of one customer`)
  }
  await compareCalls(sized)
} finally {
  for (const { server } of sized) await server.stop()
}

/** Signs in the owner and the customer with the most orders. Returns the customer. */
async function signIn(server: BenchServer): Promise<Customer> {
  return withClient(server.ownerUrl, async (client) => {
    const { rows } = await client.query<Customer & { tenant_id: string; user_id: string }>(
      `select u.tenant_id, u.id as user_id, c.id, c.first_name || ' ' || c.last_name as name, c.mobile
         from app_user u
         join orders o on o.tenant_id = u.tenant_id and o.closed_at is not null
         join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
        where u.email = 'owner@harbour.example'
        group by 1, 2, 3, 4, 5 order by count(*) desc limit 1`,
    )
    const { tenant_id = '', user_id = '', ...customer } = rows[0] ?? { id: '', name: '', mobile: '' }
    const session = `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
      values ($1, $2, $3, $4, $5, $3, now() + interval '2 hours', now() + interval '2 hours')`
    await client.query(session, [hashToken(tokens.panel), newId(), tenant_id, 'panel', user_id])
    await client.query(session, [hashToken(tokens.store), newId(), tenant_id, 'store', customer.id])
    return customer
  })
}

async function countOrders({ server, customer }: SizedServer): Promise<number> {
  const { rows } = await withClient(server.ownerUrl, (client) =>
    client.query<{ n: number }>('select count(*)::integer as n from orders where customer_id = $1', [customer.id]),
  )
  return rows[0]?.n ?? 0
}

/** Prints the rates of each call and the median of the ratios of all turns. */
async function compareCalls(servers: readonly SizedServer[]) {
  console.log(`\n${'calls/s, 8 at once'.padEnd(40)} ${sizes.map((size) => String(size).padStart(9)).join(' ')}   ratio`)
  const callsBySize = servers.map(({ size, customer }) => callsOf(size, customer))
  for (const name of Object.keys(callsBySize[0] ?? {})) {
    const rates = servers.map((): number[] => [])
    // the first turn warms the processes up and does not count
    for (let turn = 0; turn <= turns; turn++)
      for (const [nth, { server }] of servers.entries()) {
        const call = callsBySize[nth]?.[name]
        if (!call) continue
        if (turn === 0) await assertAnswered(server, name, call(0))
        const { perSecond } = await runLoad(server.port, concurrency, secondsPerTurn, call)
        if (turn > 0) rates[nth]?.push(perSecond)
      }
    const [few = [], many = []] = rates
    const ratio = medianOf(few.map((rate, turn) => rate / (many[turn] ?? 0)))
    const columns = rates.map((all) => medianOf(all).toFixed(0).padStart(9)).join(' ')
    console.log(name.padEnd(40), columns, ratio.toFixed(2).padStart(7))
  }
}

type RequestOf = (n: number) => LoadRequest

/** Every call by name. Order numbers of all copies are looked up in turn. */
function callsOf(size: number, customer: Customer): Record<string, RequestOf> {
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

async function assertAnswered(
  server: BenchServer,
  name: string,
  { method, path, headers, body }: LoadRequest,
): Promise<void> {
  const response = await fetch(server.base + path, {
    method,
    headers: { ...headers, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body } : {}),
  })
  if (response.status !== 200) throw new Error(`${name} was rejected: ${await response.text()}`)
}
