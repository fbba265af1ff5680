import { openConnection } from '../../bench/load.ts'
import { startBenchServer } from '../../bench/environment.ts'

/** 6,000 requests with long invented tokens. Memory may not grow with them. The exit code is 1 otherwise. */
const requests = 6_000
const maxGrowthMb = 250
const server = await startBenchServer(4095)
try {
  const before = server.memory()
  let next = 0
  const flood = async () => {
    const connection = await openConnection(server.port)
    for (let nth = next++; nth < requests; nth = next++)
      await connection.send({
        method: 'GET',
        path: '/store/v1/packages',
        headers: {
          'x-tenant': 'harbour.localhost',
          authorization: `Bearer ${String(nth).padStart(8, '0')}${'x'.repeat(14_000)}`,
        },
      })
    connection.close()
  }
  await Promise.all(Array.from({ length: 8 }, flood))
  const growth = server.memory() - before
  console.log(`  memory ${before} MB, after ${requests} requests ${before + growth} MB`)
  if (growth > maxGrowthMb) process.exitCode = 1
} finally {
  await server.stop()
}
process.exit()
