import { request } from 'node:http'
import type { ClientRequest } from 'node:http'
import { newId } from '../api/platform/runtime/ids.ts'
import { hashToken } from '../api/platform/identity/sessions.ts'
import { startBenchServer, withClient } from './environment.ts'

const streams = Number(process.env['BENCH_STREAMS'] ?? 1_000)
const orders = Number(process.env['BENCH_ALERTS'] ?? 100)

type Fixture = { tenantId: string; merchantId: string; product: string; customers: string[]; owner: string }

const server = await startBenchServer(4092)
const openStreams: ClientRequest[] = []
try {
  const fixture = await withClient(server.platformUrl, async (client): Promise<Fixture> => {
    const { rows } = await client.query<{ tenant: string; merchant: string; product: string }>(`
      select p.tenant_id as tenant, p.merchant_id as merchant, p.id as product from product p
        join merchant m on m.tenant_id = p.tenant_id and m.id = p.merchant_id and m.name = 'Pier Pizza'
        join tenant t on t.id = p.tenant_id and t.slug = 'harbour' where p.name = 'Garlic bread' limit 1`)
    const [row] = rows
    if (!row) throw new Error('the demo has no garlic bread')
    const createSession = async (audience: string, subject: string) => {
      const token = `ses_${`${audience}-${subject}`.slice(0, 43).padEnd(43, '0')}`
      await client.query(
        `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
         values ($1, $2, $3, $4, $5, $3, now() + interval '1 hour', now() + interval '1 hour')`,
        [hashToken(token), newId(), row.tenant, audience, subject],
      )
      return token
    }
    const { rows: people } = await client.query<{ id: string }>(
      "select id from customer where tenant_id = $1 and status = 'active' limit 100",
      [row.tenant],
    )
    const { rows: staff } = await client.query<{ id: string }>(
      "select id from app_user where email = 'owner@harbour.example'",
    )
    const customers: string[] = []
    for (const { id } of people) customers.push(await createSession('store', id))
    return {
      tenantId: row.tenant,
      merchantId: row.merchant,
      product: row.product,
      customers,
      owner: await createSession('panel', staff[0]?.id ?? ''),
    }
  })
  const receivedAt = new Map<string, number[]>()
  await Promise.all(
    Array.from({ length: streams }, () =>
      listen(fixture, (id) => receivedAt.set(id, [...(receivedAt.get(id) ?? []), performance.now()])),
    ),
  )
  const delays: number[] = []
  for (let n = 0; n < orders; n++) {
    const number = await placeOrder(fixture, n)
    const committed = performance.now()
    await new Promise((resume) => setTimeout(resume, 150))
    for (const at of receivedAt.get(number) ?? []) delays.push(Math.max(0, at - committed))
  }
  delays.sort((a, b) => a - b)
  console.log(
    `${orders} orders, ${streams} open streams, ${delays.length} of ${orders * streams} alerts received`,
    `  p50 ${delays[Math.floor(delays.length * 0.5)]?.toFixed(1)} ms   p99 ${delays[Math.floor(delays.length * 0.99)]?.toFixed(1)} ms after the response`,
  )
} finally {
  for (const stream of openStreams) stream.destroy()
  await server.stop()
}

function listen({ merchantId, owner }: Fixture, onOrder: (orderId: string) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = request(
      {
        host: '127.0.0.1',
        port: server.port,
        path: `/realtime/v1/events?channels=merchant-${merchantId}`,
        headers: { authorization: `Bearer ${owner}`, 'x-tenant': 'admin.harbour.localhost' },
      },
      (response) => {
        if (response.statusCode !== 200) return reject(new Error(`the stream was rejected: ${response.statusCode}`))
        let rest = ''
        response.on('data', (chunk: Buffer) => {
          const parts = (rest + chunk.toString()).split('\n\n')
          rest = parts.pop() ?? ''
          for (const part of parts)
            if (part.includes('event: order.created')) onOrder(/"order_id":"([^"]+)"/.exec(part)?.[1] ?? '')
        })
        resolve()
      },
    )
    stream.on('error', reject)
    stream.end()
    openStreams.push(stream)
  })
}

async function placeOrder({ merchantId, product, customers }: Fixture, n: number): Promise<string> {
  const body = {
    merchant_id: merchantId,
    order_type: 'pickup',
    payment_mode: 'cash_on_delivery',
    items: [{ product_id: product, quantity: 1 }],
  }
  const response = await fetch(`${server.base}/store/v1/orders`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${customers[n % customers.length]}`,
      'x-tenant': 'harbour.localhost',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const result: { data?: { order_id: string }; message?: string } = await response.json()
  if (!result.data) throw new Error(result.message)
  return result.data.order_id
}
