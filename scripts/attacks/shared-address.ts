import { prepareBuyers } from '../../bench/buyers.ts'
import { startBenchServer } from '../../bench/environment.ts'

/**
 * 500 customers order behind one address while somebody there floods the shop without a session. No order may be
 * refused, and the flood must be. The exit code is 1 otherwise.
 */
const customers = 500
const server = await startBenchServer(4095, { RATE_LIMITS: '1' })
try {
  const buyers = await prepareBuyers(server, customers)
  const flooded = new Map<number, number>()
  let isAttacking = true
  const flood = async () => {
    while (isAttacking) {
      const { status } = await fetch(`${server.base}/store/v1/boot`, { headers: { 'x-tenant': 'harbour.localhost' } })
      flooded.set(status, (flooded.get(status) ?? 0) + 1)
    }
  }
  const attackers = Array.from({ length: 8 }, flood)
  for (const end = Date.now() + 30_000; !flooded.has(429) && Date.now() < end;)
    await new Promise((resume) => setTimeout(resume, 100))
  const placed = new Map<number, number>()
  for (let nth = 0; nth < customers; nth++) {
    const {
      method,
      path,
      headers,
      body = '',
    } = buyers.orderRequest(nth, 'cash_on_delivery', `hall-${process.pid}-${nth}`)
    const type = { 'content-type': 'application/json' }
    const { status } = await fetch(server.base + path, { method, headers: { ...headers, ...type }, body })
    placed.set(status, (placed.get(status) ?? 0) + 1)
  }
  isAttacking = false
  await Promise.all(attackers)
  const text = (statuses: Map<number, number>) => JSON.stringify(Object.fromEntries(statuses))
  console.log(`  orders by status ${text(placed)}, flood by status ${text(flooded)}`)
  if ([...placed.keys()].some((status) => status !== 201 && status !== 200) || !flooded.has(429)) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
