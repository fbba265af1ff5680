import { prepareBuyers } from './buyers.ts'
import type { PaymentMode } from './buyers.ts'
import { runLoad, printResult } from './load.ts'
import { startBenchServer } from './environment.ts'
import { minimalOrders } from './pgbench.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
/** pgbench and Markethall run alternately, so that a temporarily slow machine affects both. The median ratio counts. */
const rounds = 3
/** Seconds until every connection has prepared its statements. */
const warmUp = 10
const server = await startBenchServer(4090)
try {
  const buyers = await prepareBuyers(server, 5_000)
  const request = (payment: PaymentMode) => (n: number) =>
    buyers.orderRequest(n, payment, `bench-${process.pid}-${n}-${Math.random()}`)
  for (const concurrency of [8, 32]) await runLoad(server.port, concurrency, warmUp, request('card'))
  for (const concurrency of [8, 32]) {
    const ratios: { isolated: number; plain: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const minimal = await minimalOrders(server, concurrency, seconds)
      const ours = await runLoad(server.port, concurrency, seconds, request('card'))
      printResult(`orders through HTTP, ${concurrency} at once`, ours)
      console.log(
        `pgbench, minimal order, ${concurrency}`.padEnd(44),
        `${minimal.isolated.toFixed(0).padStart(7)}/s with row policies, ${minimal.plain.toFixed(0)}/s on plain tables`,
      )
      ratios.push({ isolated: ours.perSecond / minimal.isolated, plain: ours.perSecond / minimal.plain })
    }
    for (const [name, of] of [
      ['with row policies', 'isolated'],
      ['on plain tables', 'plain'],
    ] as const) {
      const sorted = ratios.map((one) => one[of]).toSorted((a, b) => a - b)
      console.log(
        `ratio to the minimal order ${name}, ${concurrency}`.padEnd(44),
        sorted[Math.floor(rounds / 2)]?.toFixed(2).padStart(7),
        `(${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`,
      )
    }
    printResult(
      `cash orders, published at once, ${concurrency}`,
      await runLoad(server.port, concurrency, seconds, request('cash_on_delivery')),
    )
    console.log('memory of the server'.padEnd(44), `${server.memory()} MB`.padStart(10))
  }
} finally {
  await server.stop()
}
