import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import type { AddressInfo, Server, Socket } from 'node:net'
import { prepareBuyers } from './buyers.ts'
import { startBenchServer, withClient } from './environment.ts'
import { openConnection } from './load.ts'
import { ownerOf } from './owner.ts'

/**
 * Messages and webhooks of orders: `npx node bench/messages.ts`. Places orders at a rate, with a mail server and a
 * receiver of webhooks on this machine, and prints the time from the commit of an order to the arrival of its first
 * mail and webhook. Then it prints how many webhooks a second one process delivers to one and to several receivers.
 * Mails should arrive within two seconds at 100 orders a second, and 500 webhooks a second should be delivered.
 */
const rate = Number(process.env['BENCH_RATE'] ?? 100)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 20)
const webhooks = Number(process.env['BENCH_WEBHOOKS'] ?? 10_000)

const listen = async (server: Server) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

/** When mails of an order came first, by the order number in the text. */
const mailedAt = new Map<string, number>()
let mails = 0
/** Speaks as much SMTP as a client needs. */
function receiveMail(socket: Socket) {
  let [text, isData] = ['', false]
  socket.setEncoding('utf8').write('220 ready\r\n')
  socket.on('error', () => undefined)
  socket.on('data', (chunk: string) => {
    text += chunk
    for (;;) {
      const end = isData ? text.indexOf('\r\n.\r\n') : text.indexOf('\r\n')
      if (end < 0) return
      const part = text.slice(0, end)
      text = text.slice(end + (isData ? 5 : 2))
      if (isData) {
        mails++
        for (const [number] of part.matchAll(/\b\d{6,7}\b/g))
          if (!mailedAt.has(number)) mailedAt.set(number, performance.now())
        isData = false
        socket.write('250 ok\r\n')
      } else if (/^DATA/i.test(part)) {
        isData = true
        socket.write('354 go\r\n')
      } else if (/^QUIT/i.test(part)) socket.end('221 bye\r\n')
      else socket.write('250 ok\r\n')
    }
  })
}
const mailServer = createServer(receiveMail)
const mailPort = await listen(mailServer)

const calledAt = new Map<string, number>()
let calls = 0
const receiver = createHttpServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
  request.on('end', () => {
    calls++
    const number = /"order_id":"([^"]+)"/.exec(body)?.[1]
    if (number !== undefined && !calledAt.has(number)) calledAt.set(number, performance.now())
    response.end('ok')
  })
})
const receiverPort = await listen(receiver)

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4096), {
  SMTP_URL: `smtp://127.0.0.1:${mailPort}?ignoreTLS=true`,
  WEBHOOKS_INTERNAL: '1',
})
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const percentile = (sorted: readonly number[], share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
try {
  const { orderRequest } = await prepareBuyers(server, Math.max(300, Math.ceil((rate * seconds) / 8)))
  const owner = await ownerOf(server)
  const create = (nth: number) =>
    owner.call<{ _id: string }>('POST', '/admin/v1/webhook/tenant', {
      name: `Bench ${nth}`,
      url: `http://127.0.0.1:${receiverPort}/hook`,
      events: ['order.created', 'order.status_updated'],
      status: 'active',
    })
  const { _id: webhookId } = await create(0)
  await placeOrders()
  await deliver('one webhook', 1)
  for (let nth = 1; nth < 8; nth++) await create(nth)
  await deliver('eight webhooks', 8)

  /** Places orders at the rate, each when its time has come. */
  async function placeOrders() {
    const committedAt = new Map<string, number>()
    const connections = await Promise.all(Array.from({ length: 8 }, () => openConnection(server.port)))
    let [sent, failures] = [0, 0]
    const startedAt = performance.now()
    await Promise.all(
      connections.map(async (connection) => {
        for (let n = sent++; n < rate * seconds; n = sent++) {
          await wait(Math.max(0, startedAt + (n * 1_000) / rate - performance.now()))
          const status = await connection.send(orderRequest(n, 'cash_on_delivery', `message-${n}`))
          if (status !== 201) failures++
          else committedAt.set(String(n), performance.now())
        }
        connection.close()
      }),
    )
    const took = (performance.now() - startedAt) / 1_000
    const numbers = await numbersOfOrders()
    for (let waits = 0; waits < 300 && numbers.some(({ number }) => !mailedAt.has(number)); waits++) await wait(100)
    console.log(
      `${committedAt.size} orders in ${took.toFixed(1)} s, ${failures} failures, ${mails} mails, ${calls} webhooks`,
    )
    for (const [name, arrivals] of Object.entries({ mail: mailedAt, webhook: calledAt })) {
      const delays = numbers
        .flatMap(({ number, key }) => {
          const [at, committed] = [arrivals.get(number), committedAt.get(key)]
          return at === undefined || committed === undefined ? [] : [Math.max(0, at - committed)]
        })
        .toSorted((a, b) => a - b)
      console.log(
        `first ${name}`.padEnd(28),
        `${delays.length} arrived   p50 ${percentile(delays, 0.5).toFixed(0)} ms   p99 ${percentile(delays, 0.99).toFixed(0)} ms`,
      )
    }
  }

  /** The number of each placed order, by the number of its request. */
  async function numbersOfOrders() {
    return withClient(server.platformUrl, async (client) => {
      const { rows } = await client.query<{ number: string; key: string }>(
        `select order_id as number, substr(idempotency_key, 9) as key from orders where idempotency_key like 'message-%'`,
      )
      return rows
    })
  }

  /** Delivers what waits for webhooks: copies of one delivery, each of a record of its own. */
  async function deliver(name: string, count: number) {
    await wait(2_000)
    const before = calls
    await withClient(server.platformUrl, (client) =>
      client.query(
        `insert into webhook_delivery (tenant_id, id, webhook_id, webhook_name, url, event, event_id, subject, payload,
            created_at, next_attempt_at)
          select d.tenant_id, gen_random_uuid(), w.id, w.name, d.url, d.event, gen_random_uuid(), 'bench' || n, d.payload,
                 now(), now()
            from (select * from webhook_delivery where tenant_id = $1 and webhook_id = $2 limit 1) d
            cross join generate_series(1, $3::int) n
            join (select id, name, row_number() over (order by id) - 1 as nth from webhook where tenant_id = $1) w
              on w.nth = n % $4::int`,
        [owner.tenantId, webhookId, webhooks, count],
      ),
    )
    const startedAt = performance.now()
    while (calls - before < webhooks && performance.now() - startedAt < 120_000) await wait(50)
    const took = (performance.now() - startedAt) / 1_000
    console.log(
      `${name}`.padEnd(28),
      `${calls - before} delivered in ${took.toFixed(1)} s   ${((calls - before) / took).toFixed(0)}/s`,
    )
  }
} finally {
  await server.stop()
  mailServer.close()
  receiver.closeAllConnections()
  receiver.close()
}
