import { startBenchServer, withClient } from './environment.ts'
import { copyOrders } from './order-copies.ts'
import { ownerOf, waitUntilDone } from './owner.ts'

/**
 * Exports of many orders of one tenant: `npx node bench/exports.ts`. Prints rows per second, the size of each file, and
 * by how much the memory of the server grew at most over that of a server that has exported and rests. 20,000 rows per
 * second and 200 MB are the goal.
 */
const orders = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)

type Record = { export_id: string; status: string; records: number | null; file_url: string | null }

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4096))
try {
  await withClient(server.ownerUrl, (client) => copyOrders(client, orders))
  const owner = await ownerOf(server)
  let idle = server.memory()
  const run = async (name: string, query: string) => {
    let most = server.memory()
    const watch = setInterval(() => (most = Math.max(most, server.memory())), 100)
    const startedAt = performance.now()
    const { export_id } = await owner.call<Record>('GET', `/admin/v1/stats/orders/report/export?${query}`)
    const { status, records, file_url } = await waitUntilDone(async () => {
      const rows = await owner.call<Record[]>('GET', '/admin/v1/stats/exports?limit=10')
      return rows.find((row) => row.export_id === export_id) ?? { ...rows[0]!, status: 'processing' }
    })
    const seconds = (performance.now() - startedAt) / 1_000
    clearInterval(watch)
    if (status !== 'completed' || file_url === null) throw new Error(`the export is ${status}`)
    const file = await fetch(new URL(file_url, server.base))
    let bytes = 0
    for await (const chunk of file.body ?? []) bytes += chunk.length
    console.log(
      name.padEnd(28),
      `${records} rows in ${seconds.toFixed(1)} s   ${((records ?? 0) / seconds).toFixed(0)}/s`,
      `  ${(bytes / 1_048_576).toFixed(1)} MB   memory ${idle} MB at rest, grew by ${most - idle} MB`,
    )
  }
  const days = 'start_date=2000-01-01&end_date=2100-01-01'
  await run('warm-up', 'range=yesterday')
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  idle = server.memory()
  const few = ['order_id', 'placed_at', 'merchant_name', 'order_status', 'grand_total', 'currency'].join()
  await run('CSV, six columns', `${days}&columns=${few}`)
  await run('CSV, all columns', days)
  await run('Excel, all columns', `${days}&format=excel`)
  await run('CSV of products', `${days}&report_by=product`)
} finally {
  await server.stop()
}
