import { prepareBuyers } from './buyers.ts'
import type { PaymentMode } from './buyers.ts'
import { runLoad, printResult } from './load.ts'
import { startBenchServer } from './environment.ts'
import { minimalOrders } from './pgbench.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
/** Theirs and ours by turns, so that a machine that is slower for a while is so for both; the middle ratio counts. */
const rounds = 3
/** Seconds until every connection has its plans. */
const warmUp = 10
const machine = await startBenchServer(4090)
try {
  const buyers = await prepareBuyers(machine, 5_000)
  const shot = (paying: PaymentMode) => (n: number) => buyers.shot(n, paying, `bench-${process.pid}-${n}-${Math.random()}`)
  for (const concurrency of [8, 32]) await runLoad(machine.port, concurrency, warmUp, shot('card'))
  for (const concurrency of [8, 32]) {
    const ratios: { walled: number; bare: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const minimal = await minimalOrders(machine, concurrency, seconds)
      const ours = await runLoad(machine.port, concurrency, seconds, shot('card'))
      printResult(`orders through HTTP, ${concurrency} at once`, ours)
      console.log(
        `pgbench, minimal order, ${concurrency}`.padEnd(44),
        `${minimal.walled.toFixed(0).padStart(7)}/s behind the walls, ${minimal.bare.toFixed(0)}/s on bare tables`,
      )
      ratios.push({ walled: ours.perSecond / minimal.walled, bare: ours.perSecond / minimal.bare })
    }
    for (const [name, of] of [
      ['behind the walls', 'walled'],
      ['bare tables', 'bare'],
    ] as const) {
      const sorted = ratios.map((one) => one[of]).toSorted((a, b) => a - b)
      console.log(
        `ratio to the minimal order ${name}, ${concurrency}`.padEnd(44),
        sorted[Math.floor(rounds / 2)]?.toFixed(2).padStart(7),
        `(${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`,
      )
    }
    printResult(
      `orders in cash, announced at once, ${concurrency}`,
      await runLoad(machine.port, concurrency, seconds, shot('cash_on_delivery')),
    )
    console.log('the server holds'.padEnd(44), `${machine.memory()} MB`.padStart(10))
  }
} finally {
  await machine.stop()
}
