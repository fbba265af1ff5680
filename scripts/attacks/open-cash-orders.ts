import { prepareBuyers } from '../../bench/buyers.ts'
import { startBenchServer, withClient } from '../../bench/environment.ts'

/**
 * One customer places 120 cash orders at once. Ten may wait for their merchants; those that a merchant accepts by itself
 * do not wait. The exit code is 1 otherwise.
 */
const orders = 120
const allowed = 10
const server = await startBenchServer(4095)
try {
  const buyers = await prepareBuyers(server, 1)
  const place = async (nth: number) => {
    const {
      method,
      path,
      headers,
      body = '',
    } = buyers.orderRequest(nth, 'cash_on_delivery', `cash-${process.pid}-${nth}`)
    const type = { 'content-type': 'application/json' }
    const { status } = await fetch(server.base + path, { method, headers: { ...headers, ...type }, body })
    return status
  }
  const statuses = await Promise.all(Array.from({ length: orders }, (_, nth) => place(nth)))
  const waiting = await withClient(server.platformUrl, async (client) => {
    const { rows } = await client.query<{ waiting: number }>(
      `select count(*)::int as waiting from orders o join customer c on c.tenant_id = o.tenant_id and c.id = o.customer_id
        where c.last_name = 'Buyer 1' and o.payment_mode = 'cash_on_delivery' and o.order_status = 'pending'`,
    )
    return rows[0]?.waiting ?? 0
  })
  const refused = new Set(statuses.filter((status) => status !== 201))
  console.log(`  ${waiting} of ${orders} cash orders wait; refusals answer ${[...refused].join(', ')}`)
  if (waiting !== allowed || refused.size === 0 || [...refused].some((status) => status >= 500)) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
