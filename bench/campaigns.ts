import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hashToken } from '../api/platform/identity/sessions.ts'
import { newId } from '../api/platform/runtime/ids.ts'
import { prepareBuyers } from './buyers.ts'
import { startBenchServer, withClient } from './environment.ts'
import type { BenchServer } from './environment.ts'
import { runLoad } from './load.ts'

/**
 * A campaign to many browsers beside orders, with a kill in the middle: `npx node bench/campaigns.ts`. Prints the
 * latency of orders without and with it, the rate of pushes, and what the browsers got. Nobody may get none, or two.
 */
const customers = Number(process.env['BENCH_CUSTOMERS'] ?? 100_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5)
const port = Number(process.env['BENCH_PORT'] ?? 4096)
const token = `ses_${'g'.repeat(43)}`

const addCustomers = `
  with added as (
    insert into customer (tenant_id, id, first_name, last_name, email, mobile, country_code)
    select $1, gen_random_uuid(), 'Bench', 'Reader ' || n, 'reader' || n || '@customers.example',
           '+4477' || lpad(n::text, 8, '0'), '+44' from generate_series(1, $2::int) n
    returning tenant_id, id)
  , counted as (insert into customer_figure (tenant_id, customer_id, signed_up_at) select tenant_id, id, now() from added)
  insert into push_token (tenant_id, id, token, platform, customer_id)
  select tenant_id, gen_random_uuid(), replace($3, '#', id::text), 'web', id from added`

/** The messages of each browser, by their ids: a browser shows one that arrives twice once. */
const received = new Map<string, Set<string>>()
let requests = 0
const pushService = createServer((request, response) => {
  request.resume().on('end', () => {
    const messages = received.get(request.url ?? '') ?? new Set<string>()
    received.set(request.url ?? '', messages.add(String(request.headers['topic'])))
    requests++
    response.writeHead(201).end()
  })
})
await new Promise<void>((resolve) => pushService.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${(pushService.address() as AddressInfo).port}`

async function prepare({ ownerUrl }: BenchServer): Promise<void> {
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  await withClient(ownerUrl, async (client) => {
    const { rows } = await client.query<{ tenant_id: string; id: string }>(
      `select tenant_id, id from app_user where email = 'owner@harbour.example'`,
    )
    const { tenant_id = '', id = '' } = rows[0] ?? {}
    await client.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
       values ($1, $2, $3, 'panel', $4, $3, now() + interval '2 hours', now() + interval '2 hours')`,
      [hashToken(token), newId(), tenant_id, id],
    )
    await client.query(addCustomers, [tenant_id, customers, JSON.stringify({ endpoint: `${origin}/#`, keys })])
    await client.query('vacuum (analyze) customer, customer_figure, push_token')
  })
}

async function startCampaign(): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${port}/admin/v1/notification/campaign`, {
    method: 'POST',
    headers: {
      'x-tenant': 'admin.harbour.localhost',
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      title: 'Pizza night',
      body: 'Two for one.',
      timing: 'instant',
      audience: 'all',
      keeps_quiet_hours: false,
    }),
  })
  if (response.status !== 201) throw new Error(await response.text())
}

/** Resolves when so many browsers have a message, or when no further one gets any for a while. */
async function delivered(count: number, patienceMs: number): Promise<void> {
  for (let last = received.size, since = performance.now(); received.size < count;) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    if (received.size > last) [last, since] = [received.size, performance.now()]
    else if (performance.now() - since > patienceMs) return
  }
}

const environment = { PUSH_SERVICES: origin }
let server = await startBenchServer(port, environment)
try {
  await prepare(server)
  const { orderRequest } = await prepareBuyers(server, 300)
  const orders = async (name: string, from: number) => {
    const { p50, p99, failures } = await runLoad(port, 4, seconds, (n) =>
      orderRequest(n, 'card', `campaign-${from + n}`),
    )
    console.log(name.padEnd(28), `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${failures} failures`)
  }
  await orders('warm-up', 0)
  await orders('orders alone', 10_000)
  await startCampaign()
  const started = performance.now()
  await orders('orders beside the campaign', 20_000)
  await delivered(customers * 0.4, 60_000)
  await server.kill()
  console.log(`killed after ${received.size} browsers`)
  server = await startBenchServer(port, environment, { dataDir: server.dataDir })
  // What the killed process had claimed is due again after three minutes.
  await delivered(customers, 240_000)
  const perSecond = received.size / ((performance.now() - started) / 1_000)
  const twice = [...received.values()].filter((messages) => messages.size > 1).length
  console.log(`${received.size} of ${customers} browsers, ${perSecond.toFixed(0)}/s with the restart`)
  console.log(`${twice} got two messages, ${requests - received.size} pushes were repeated under their id`)
} finally {
  await server.stop()
  pushService.close()
}
