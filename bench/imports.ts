import { prepareBuyers } from './buyers.ts'
import { medianOf, startBenchServer, withClient } from './environment.ts'
import { runLoad } from './load.ts'
import { ownerOf, waitUntilDone } from './owner.ts'

/**
 * Imports of many products of one merchant: `npx node bench/imports.ts`. Prints how long they take, and the latency of
 * placing orders without and beside them, in turns, because latency also changes with the orders that exist. 50,000
 * products should take less than three minutes and slow orders by less than a tenth.
 */
const products = Number(process.env['BENCH_PRODUCTS'] ?? 50_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)
const rounds = 5

type Record = { id: string; status: string; done_rows: number; created_rows: number; failed_rows: number }

const fileOf = (count: number, from: number) =>
  [
    'sku,name,description,categories,selling_price,quantity,tags,options,status',
    ...Array.from({ length: count }, (_, nth) => from + nth).map((n) =>
      [
        `BENCH-${n}`,
        `Product ${n}`,
        `The description of product ${n}`,
        `Category ${n % 40}${n % 3 === 0 ? ` | Category ${(n + 7) % 40}` : ''}`,
        (5 + (n % 200) / 10).toFixed(2),
        n % 500,
        n % 5 === 0 ? 'new | hot' : '',
        n % 4 === 0 ? '"Size [1-1 required]: Small * | Large = 2.50"' : '',
        'active',
      ].join(','),
    ),
  ].join('\n')

const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4096))
try {
  const { orderRequest } = await prepareBuyers(server, 300)
  const owner = await ownerOf(server)
  const merchantId = await withClient(server.platformUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `select id from merchant where tenant_id = $1 and name = 'Pier Pizza'`,
      [owner.tenantId],
    )
    return rows[0]?.id ?? ''
  })
  let phases = 0
  const placeOrders = async (name: string) => {
    const phase = phases++
    const { p50, p99, failures } = await runLoad(server.port, 4, seconds, (n) =>
      orderRequest(n, 'card', `import-${phase}-${n}`),
    )
    console.log(name.padEnd(28), `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${failures} failures`)
    return p50
  }
  const path = `/merchant/v1/catalog/product/import`
  const startImport = async (count: number, from: number) => {
    const form = new FormData()
    form.set('merchant_id', merchantId)
    form.set('file', new Blob([fileOf(count, from)]), 'products.csv')
    const { file_url } = await owner.call<{ file_url: string }>('POST', `${path}/read`, form)
    const { id } = await owner.call<Record>('POST', path, { merchant_id: merchantId, file_url, skip_invalid: true })
    return () => owner.call<Record>('GET', `${path}/${id}?merchant_id=${merchantId}`)
  }
  await placeOrders('warm-up')
  const perRound = Math.ceil(products / rounds)
  const [alone, beside]: [number[], number[]] = [[], []]
  let [took, done, refused] = [0, 0, 0]
  for (let round = 0; round < rounds; round++) {
    alone.push(await placeOrders('orders alone'))
    const startedAt = performance.now()
    const read = await startImport(perRound, round * perRound)
    beside.push(await placeOrders('orders beside an import'))
    const { done_rows, status } = await read()
    const end = await waitUntilDone(read)
    took += (performance.now() - startedAt) / 1_000
    done += end.created_rows
    refused += end.failed_rows
    console.log(`${done_rows} rows while orders were placed, then ${status}`)
  }
  alone.push(await placeOrders('orders alone'))
  console.log(
    `${done} products imported, ${refused} refused, in ${took.toFixed(1)} s: ${(done / took).toFixed(0)}/s`,
    `  ratio of the medians ${(medianOf(beside) / medianOf(alone)).toFixed(2)}`,
  )
} finally {
  await server.stop()
}
