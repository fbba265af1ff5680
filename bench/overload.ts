import { spawnSync } from 'node:child_process'
import { prepareBuyers } from './buyers.ts'
import { runLoad, openConnection } from './load.ts'
import { startBenchServer, withClient } from './environment.ts'

/**
 * Orders arrive at their own pace, up to five times what the product can do and back (reliability T46). Buyers who are refused come again when they were told to, at most twice, with the same key.
 * Ends with 1 where an order was lost or doubled, or stock and orders differ.
 */
const stepSeconds = Number(process.env['BENCH_SECONDS'] ?? 4)
const factors = [0.5, 1, 2, 5, 2, 0.5, 0.5, 0.5]
const [peak, lastOfRamp] = [factors.indexOf(5), factors.lastIndexOf(2)]
const maxAttempts = 3
const connectionCount = 1_200
/** Each line has an address of its own: what one address may ask is not what is tried here. */
const addressOf = (line: number) => `127.0.${1 + Math.floor(line / 200)}.${1 + (line % 200)}`

type Arrival = { key: string; nth: number; due: number; tries: number }
type Answered = { at: number; ms: number; isSold: boolean; key: string }
type Line = { from: string; open: Awaited<ReturnType<typeof openConnection>> }

/** All come to one tenant: what a tenant may ask is not what is tried here either. */
const machine = await startBenchServer(4093, { RATE_LIMITS: '1', TENANT_CALLS_PER_SECOND: '1000000' }, { cpu: 0 })
spawnSync('taskset', ['-a', '-p', '-c', '1', String(process.pid)])
try {
  const buyers = await prepareBuyers(machine, 300)
  const warm = (nth: number) => buyers.shot(nth, 'card', `warm-${process.pid}-${nth}-${Math.random()}`)
  await runLoad(machine.port, 32, 2 * stepSeconds, warm, addressOf)
  const { perSecond: capacity } = await runLoad(machine.port, 32, stepSeconds, warm, addressOf)
  printFigure('capacity, 32 at once', `${capacity.toFixed(0)} orders/s`)

  const { answered, came, gaveUp } = await ramp(capacity, buyers.shot)
  const steps = factors.map((factor, step) => ({
    factor,
    ...figuresBetween(answered, step * stepSeconds, (step + 1) * stepSeconds),
  }))
  for (const { factor, sold, refused, p50, p99 } of steps)
    printFigure(
      `${factor} × capacity arrives`,
      `${sold.toFixed(0)} orders/s   p50 ${p50.toFixed(0)} ms   p99 ${p99.toFixed(0)} ms   ${refused.toFixed(0)} refused/s`,
    )
  const best = Math.max(capacity, ...steps.slice(0, peak + 1).map(({ sold }) => sold))
  printFigure('goodput at the peak', `${((100 * (steps[peak]?.sold ?? 0)) / best).toFixed(0)} % of the best (wanted: 80 %)`)
  printFigure(
    'calm again after the ramp',
    `${secondsUntilCalm(answered, (lastOfRamp + 1) * stepSeconds, steps[0]?.p99 ?? 0)} s (wanted: 10 s)`,
  )
  printFigure('buyers', `${came} came, ${answered.length} tries, ${gaveUp} gave up`)
  const keys = new Set(answered.flatMap(({ isSold, key }) => (isSold ? [key] : [])))
  const { lost, doubled, astray } = await audit(keys, buyers.stock)
  printFigure('orders acknowledged', `${keys.size}, ${lost} lost, ${doubled} doubled, ${astray} units of stock astray`)
  if (lost + doubled + astray > 0) process.exitCode = 1
} finally {
  await machine.stop()
}

function printFigure(name: string, figure: string) {
  console.log(name.padEnd(30), figure)
}

/** Lets buyers come by the clock, whatever becomes of those before them, and hears how each try ended. */
async function ramp(capacity: number, shot: Awaited<ReturnType<typeof prepareBuyers>>['shot']) {
  const answered: Answered[] = []
  const waiting: Arrival[] = []
  const idle: Line[] = []
  for (let line = 0; line < connectionCount; line++)
    idle.push({ from: addressOf(line), open: await openConnection(machine.port, addressOf(line)) })
  const began = performance.now()
  const now = () => performance.now() - began
  let [came, gaveUp] = [0, 0]

  const come = async (arrival: Arrival) => {
    const line = idle.shift()
    if (!line) return void waiting.push(arrival)
    for (let next: Arrival | undefined = arrival; next; next = waiting.shift()) await attempt(line, next)
    idle.push(line)
  }
  const attempt = async (line: Line, arrival: Arrival) => {
    const status = await line.open.fire(shot(arrival.nth, 'card', arrival.key))
    const isSold = status === 201 || status === 200
    answered.push({ at: now() / 1_000, ms: now() - arrival.due, isSold, key: arrival.key })
    if (isSold) return
    const seconds = line.open.retryAfter()
    if (status === 0) line.open = await openConnection(machine.port, line.from)
    if (arrival.tries === maxAttempts) gaveUp++
    else setTimeout(() => void come({ ...arrival, due: now(), tries: arrival.tries + 1 }), seconds * 1_000)
  }

  let owed = 0
  for (let last = 0; last < factors.length * stepSeconds * 1_000;) {
    await new Promise((resume) => setTimeout(resume, 5))
    const at = now()
    owed += (capacity * (factors[Math.floor(at / 1_000 / stepSeconds)] ?? 0) * (at - last)) / 1_000
    last = at
    for (; owed >= 1; owed--) void come({ key: `ramp-${process.pid}-${came}`, nth: came++, due: at, tries: 1 })
  }
  await new Promise((resume) => setTimeout(resume, 10_000))
  for (const { open } of idle) open.end()
  return { answered, came, gaveUp }
}

/** Between two seconds: orders and refusals each second, and how long the buyers of those orders waited for the answer. */
function figuresBetween(answered: readonly Answered[], from: number, to: number) {
  const within = answered.filter(({ at }) => at >= from && at < to)
  const times = within.flatMap(({ isSold, ms }) => (isSold ? [ms] : [])).toSorted((a, b) => a - b)
  return {
    sold: times.length / (to - from),
    refused: (within.length - times.length) / (to - from),
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  }
}

/** Seconds until orders are answered as quickly as before the ramp; those who were sent away may still be coming back. */
function secondsUntilCalm(answered: readonly Answered[], end: number, before: number): string {
  const last = (factors.length - 1 - lastOfRamp) * stepSeconds
  for (let second = 0; second < last; second++) {
    const { sold, p99 } = figuresBetween(answered, end + second, end + second + 1)
    if (sold > 0 && p99 <= Math.max(2 * before, 100)) return String(second)
  }
  return `more than ${last}`
}

/** Every acknowledged order is there once, and stock was taken for just the orders that are there. */
function audit(acknowledged: ReadonlySet<string>, stock: number) {
  return withClient(machine.platformUrl, async (client) => {
    const { rows } = await client.query<{ key: string; n: number }>(
      "select idempotency_key as key, count(*)::int as n from orders where idempotency_key like 'ramp-%' group by 1",
    )
    const there = new Set(rows.map(({ key }) => key))
    const {
      rows: [units],
    } = await client.query<{ taken: number; ordered: number }>(
      `select (select sum($1::int - quantity)::float8 from product where track_inventory and quantity > $1::int / 2) as taken,
              (select sum(l.quantity)::float8 from order_line l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id where o.idempotency_key ~ '^(ramp|warm|bench)-') as ordered`,
      [stock],
    )
    return {
      lost: [...acknowledged].filter((key) => !there.has(key)).length,
      doubled: rows.filter(({ n }) => n > 1).length,
      astray: Math.abs((units?.taken ?? 0) - (units?.ordered ?? 0)),
    }
  })
}
