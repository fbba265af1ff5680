import { prepareBuyers } from './buyers.ts'
import { startBenchServer, withClient } from './environment.ts'
import { runLoad } from './load.ts'
import { ownerOf, waitUntilDone } from './owner.ts'

/**
 * An import of many products of one merchant: `npx node bench/imports.ts`. Prints how long it takes, and the latency of
 * placing orders before, beside and after it. 50,000 products should take less than three minutes and slow orders by less than
 * a tenth.
 */
const products = Number(process.env['BENCH_PRODUCTS'] ?? 50_000)
const seconds = Number(process.env['BENCH_SECONDS'] ?? 10)

type Record = { id: string; status: string; done_rows: number; created_rows: number; failed_rows: number }

const fileOf = (count: number) =>
  [
    'sku,name,description,categories,selling_price,quantity,tags,options,status',
    ...Array.from({ length: count }, (_, n) =>
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
  const placeOrders = async (name: string, from: number) => {
    const { p50, p99, failures } = await runLoad(server.port, 4, seconds, (n) =>
      orderRequest(n, 'card', `import-${from + n}`),
    )
    console.log(name.padEnd(28), `p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms   ${failures} failures`)
    return p50
  }
  await placeOrders('warm-up', 0)
  const before = await placeOrders('orders before it', 1_000_000)
  const path = `/merchant/v1/catalog/product/import`
  const form = new FormData()
  form.set('merchant_id', merchantId)
  form.set('file', new Blob([fileOf(products)]), 'products.csv')
  const { file_url } = await owner.call<{ file_url: string }>('POST', `${path}/read`, form)
  const startedAt = performance.now()
  const { id } = await owner.call<Record>('POST', path, { merchant_id: merchantId, file_url, skip_invalid: true })
  const read = () => owner.call<Record>('GET', `${path}/${id}?merchant_id=${merchantId}`)
  const beside = await placeOrders('orders beside the import', 2_000_000)
  const { done_rows, status } = await read()
  const done = await waitUntilDone(read)
  const took = (performance.now() - startedAt) / 1_000
  console.log(
    `${done.created_rows} products imported, ${done.failed_rows} refused, in ${took.toFixed(1)} s: ${(done.done_rows / took).toFixed(0)}/s`,
  )
  const after = await placeOrders('orders after it', 3_000_000)
  const ratio = beside / ((before + after) / 2)
  console.log(`ratio of the medians ${ratio.toFixed(2)}, ${done_rows} rows while orders were placed, then ${status}`)
} finally {
  await server.stop()
}
