import { prepareBuyers } from '../../bench/buyers.ts'
import { startBenchServer } from '../../bench/environment.ts'

/** One customer opens 200 live streams at once. Five stay open. The exit code is 1 otherwise. */
const streams = 200
const allowed = 5
const server = await startBenchServer(4095, { RATE_LIMITS: '1' })
try {
  const buyers = await prepareBuyers(server, 1)
  const { method, path, headers = {}, body = '' } = buyers.orderRequest(0, 'card', `stream-${process.pid}`)
  const placed = await fetch(server.base + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body,
  })
  const { data } = (await placed.json()) as { data?: { order_id?: string } }
  const leaving = new AbortController()
  const open = async () => {
    const { status } = await fetch(`${server.base}/realtime/v1/events?channels[]=order-${data?.order_id}`, {
      headers,
      signal: leaving.signal,
    })
    return status
  }
  const statuses = await Promise.all(Array.from({ length: streams }, open))
  const opened = statuses.filter((status) => status === 200).length
  const refused = new Set(statuses.filter((status) => status !== 200))
  console.log(`  ${opened} of ${streams} live streams opened; the others answer ${[...refused].join(', ')}`)
  leaving.abort()
  if (opened !== allowed || [...refused].some((status) => status !== 429 && status !== 503)) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
