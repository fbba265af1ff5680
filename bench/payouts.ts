import { hashToken } from '../api/platform/identity/sessions.ts'
import { newId } from '../api/platform/runtime/ids.ts'
import { prepareBuyers } from './buyers.ts'
import { startBenchServer, withClient } from './environment.ts'
import { runLoad } from './load.ts'
import { copyOrders } from './order-copies.ts'

/**
 * A payout run over many unpaid orders of one tenant: `npx node bench/payouts.ts`. Prints how long reading the orders and
 * paying the merchants takes, and the latency of placing orders without and beside it. A run over 100,000 orders should
 * take less than two minutes and slow orders by less than a tenth.
 */
const orders = Number(process.env['BENCH_ORDERS'] ?? 100_000)
const token = `ses_${'p'.repeat(43)}`
const pollMs = 500
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4096))
try {
  await withClient(server.ownerUrl, async (client) => {
    await copyOrders(client, orders)
    const { rows } = await client.query<{ tenant_id: string; id: string }>(
      `select tenant_id, id from app_user where email = 'owner@harbour.example'`,
    )
    const { tenant_id = '', id = '' } = rows[0] ?? {}
    await client.query(
      `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
       values ($1, $2, $3, 'panel', $4, $3, now() + interval '2 hours', now() + interval '2 hours')`,
      [hashToken(token), newId(), tenant_id, id],
    )
    // The copies are older than what was read before.
    await client.query(`update payout_cursor set orders_at = '1970-01-01' where tenant_id = $1`, [tenant_id])
  })
  const call = async (method: string, path: string) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/admin/v1/payment/payouts/runs${path}`, {
      method,
      headers: {
        'x-tenant': 'admin.harbour.localhost',
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(method === 'POST' ? { body: '{}' } : {}),
    })
    const { data } = (await response.json()) as {
      data: { id: string; status: string; order_count: number; payout_count: number }
    }
    return data
  }
  const { orderRequest } = await prepareBuyers(server, 300)
  const placeOrders = async (name: string, from: number) => {
    const { p50, p99, failures } = await runLoad(server.port, 4, seconds, (n) =>
      orderRequest(n, 'card', `payout-${from + n}`),
    )
    console.log(name.padEnd(28), `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${failures} failures`)
    return p50
  }
  await placeOrders('warm-up', 0)
  const alone = await placeOrders('orders alone', 1_000_000)
  const startedAt = performance.now()
  const { id } = await call('POST', '')
  const beside = await placeOrders('orders beside the run', 2_000_000)
  console.log(`ratio of the medians ${(beside / alone).toFixed(2)}`)
  let run = await call('GET', `/${id}`)
  while (run.status === 'processing') {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    run = await call('GET', `/${id}`)
  }
  const paidAfter = (performance.now() - startedAt) / 1000
  console.log(`\n${run.order_count} orders of ${run.payout_count} merchants paid in ${paidAfter.toFixed(1)} s`)
} finally {
  await server.stop()
}
