import { spawnSync } from 'node:child_process'
import { prepareBuyers } from './buyers.ts'
import { runLoad, openConnection } from './load.ts'
import { startBenchServer, withClient } from './environment.ts'

/**
 * Orders arrive at an open rate of up to five times the capacity, and back. Rejected buyers retry after `Retry-After`,
 * at most twice, with the same idempotency key. The exit code is 1 if an order is lost or duplicated, or if stock and orders differ.
 */
const stepSeconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const factors = [0.5, 1, 2, 5, 2, 0.5, 0.5, 0.5]
const [peak, lastOfRamp] = [factors.indexOf(5), factors.lastIndexOf(2)]
const maxAttempts = 3
const connectionCount = 1_200
/** Each connection has its own address, because the limit per address is not tested here. */
const addressOf = (connection: number) => `127.0.${1 + Math.floor(connection / 200)}.${1 + (connection % 200)}`

type Arrival = { key: string; nth: number; due: number; attempt: number }
type Response = { at: number; ms: number; isPlaced: boolean; key: string }
type Client = { address: string; connection: Awaited<ReturnType<typeof openConnection>> }

/** All orders belong to one tenant, so its limit is raised as well. */
const server = await startBenchServer(4093, { RATE_LIMITS: '1', TENANT_CALLS_PER_SECOND: '1000000' }, { cpu: 0 })
spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)])
try {
  const buyers = await prepareBuyers(server, 300)
  const warm = (nth: number) => buyers.orderRequest(nth, 'card', `warm-${process.pid}-${nth}-${Math.random()}`)
  await runLoad(server.port, 32, 2 * stepSeconds, warm, addressOf)
  const { perSecond: capacity } = await runLoad(server.port, 32, stepSeconds, warm, addressOf)
  printFigure('capacity, 32 at once', `${capacity.toFixed(0)} orders/s`)

  const { responses, arrived, gaveUp } = await ramp(capacity, buyers.orderRequest)
  const steps = factors.map((factor, step) => ({
    factor,
    ...figuresBetween(responses, step * stepSeconds, (step + 1) * stepSeconds),
  }))
  for (const { factor, placed, rejected, p50, p99 } of steps)
    printFigure(
      `${factor} × capacity arrives`,
      `${placed.toFixed(0)} orders/s   p50 ${p50.toFixed(0)} ms   p99 ${p99.toFixed(0)} ms   ${rejected.toFixed(0)} rejected/s`,
    )
  const best = Math.max(capacity, ...steps.slice(0, peak + 1).map(({ placed }) => placed))
  printFigure(
    'goodput at the peak',
    `${((100 * (steps[peak]?.placed ?? 0)) / best).toFixed(0)} % of the best (target: 80 %)`,
  )
  printFigure(
    'recovery after the ramp',
    `${secondsUntilRecovered(responses, (lastOfRamp + 1) * stepSeconds, steps[0]?.p99 ?? 0)} s (target: 10 s)`,
  )
  printFigure('buyers', `${arrived} arrived, ${responses.length} attempts, ${gaveUp} gave up`)
  const keys = new Set(responses.flatMap(({ isPlaced, key }) => (isPlaced ? [key] : [])))
  const { lost, duplicated, stockDifference } = await audit(keys, buyers.stock)
  printFigure(
    'orders acknowledged',
    `${keys.size}, ${lost} lost, ${duplicated} duplicated, stock differs by ${stockDifference}`,
  )
  if (lost + duplicated + stockDifference > 0) process.exitCode = 1
} finally {
  await server.stop()
}

function printFigure(name: string, figure: string) {
  console.log(name.padEnd(30), figure)
}

/** Sends orders by the clock, independent of earlier responses, and records every response. */
async function ramp(capacity: number, orderRequest: Awaited<ReturnType<typeof prepareBuyers>>['orderRequest']) {
  const responses: Response[] = []
  const waiting: Arrival[] = []
  const idle: Client[] = []
  for (let n = 0; n < connectionCount; n++)
    idle.push({ address: addressOf(n), connection: await openConnection(server.port, addressOf(n)) })
  const began = performance.now()
  const now = () => performance.now() - began
  let [arrived, gaveUp] = [0, 0]

  const arrive = async (arrival: Arrival) => {
    const client = idle.shift()
    if (!client) return void waiting.push(arrival)
    for (let next: Arrival | undefined = arrival; next; next = waiting.shift()) await send(client, next)
    idle.push(client)
  }
  const send = async (client: Client, arrival: Arrival) => {
    const status = await client.connection.send(orderRequest(arrival.nth, 'card', arrival.key))
    const isPlaced = status === 201 || status === 200
    responses.push({ at: now() / 1_000, ms: now() - arrival.due, isPlaced, key: arrival.key })
    if (isPlaced) return
    const seconds = client.connection.retryAfter()
    if (status === 0) client.connection = await openConnection(server.port, client.address)
    if (arrival.attempt === maxAttempts) gaveUp++
    else setTimeout(() => void arrive({ ...arrival, due: now(), attempt: arrival.attempt + 1 }), seconds * 1_000)
  }

  let owed = 0
  for (let last = 0; last < factors.length * stepSeconds * 1_000;) {
    await new Promise((resume) => setTimeout(resume, 5))
    const at = now()
    owed += (capacity * (factors[Math.floor(at / 1_000 / stepSeconds)] ?? 0) * (at - last)) / 1_000
    last = at
    for (; owed >= 1; owed--)
      void arrive({ key: `ramp-${process.pid}-${arrived}`, nth: arrived++, due: at, attempt: 1 })
  }
  await new Promise((resume) => setTimeout(resume, 10_000))
  for (const { connection } of idle) connection.close()
  return { responses, arrived, gaveUp }
}

/** Orders and rejections per second between two points in time, and latencies of the placed orders. */
function figuresBetween(responses: readonly Response[], from: number, to: number) {
  const within = responses.filter(({ at }) => at >= from && at < to)
  const times = within.flatMap(({ isPlaced, ms }) => (isPlaced ? [ms] : [])).toSorted((a, b) => a - b)
  return {
    placed: times.length / (to - from),
    rejected: (within.length - times.length) / (to - from),
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

/** Seconds until latencies are as low as before the ramp. Rejected buyers may still be retrying. */
function secondsUntilRecovered(responses: readonly Response[], end: number, before: number): string {
  const last = (factors.length - 1 - lastOfRamp) * stepSeconds
  for (let second = 0; second < last; second++) {
    const { placed, p99 } = figuresBetween(responses, end + second, end + second + 1)
    if (placed > 0 && p99 <= Math.max(2 * before, 100)) return String(second)
  }
  return `more than ${last}`
}

/** Checks that every acknowledged order exists once, and that reserved stock matches the orders. */
function audit(acknowledged: ReadonlySet<string>, stock: number) {
  return withClient(server.platformUrl, async (client) => {
    const { rows } = await client.query<{ key: string; n: number }>(
      "select idempotency_key as key, count(*)::int as n from orders where idempotency_key like 'ramp-%' group by 1",
    )
    const stored = new Set(rows.map(({ key }) => key))
    const {
      rows: [units],
    } = await client.query<{ taken: number; ordered: number }>(
      `select (select sum($1::int - quantity)::float8 from product where track_inventory and quantity > $1::int / 2) as taken,
              (select sum(l.quantity)::float8
                 from order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
                where o.idempotency_key ~ '^(ramp|warm|bench)-') as ordered`,
      [stock],
    )
    return {
      lost: [...acknowledged].filter((key) => !stored.has(key)).length,
      duplicated: rows.filter(({ n }) => n > 1).length,
      stockDifference: Math.abs((units?.taken ?? 0) - (units?.ordered ?? 0)),
    }
  })
}
