import { runLoad, printResult } from './load.ts'
import { startBenchServer, withClient } from './environment.ts'

const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const server = await startBenchServer(Number(process.env['BENCH_PORT'] ?? 4091))
try {
  const merchantId = await withClient(server.ownerUrl, async (client) => {
    const { rows } = await client.query<{ tenant_id: string; id: string }>(
      "select m.tenant_id, m.id from merchant m join tenant t on t.id = m.tenant_id where t.slug = 'harbour' and m.name = 'Pier Pizza'",
    )
    const { tenant_id, id } = rows[0] ?? { tenant_id: '', id: '' }
    await client.query(
      `update product set status = 'inactive' where tenant_id = $1 and merchant_id = $2 and id not in
         (select p.id from product p
           where p.tenant_id = $1 and p.merchant_id = $2 and p.status = 'active' and p.deleted_at is null
           order by p.sort_order, p.id limit 24)`,
      [tenant_id, id],
    )
    return id
  })
  const headers = { 'x-tenant': 'harbour.localhost' }
  const get = (path: string) => () => ({ method: 'GET', path, headers })
  const menu = `/store/v1/merchants/${merchantId}/menu`
  const response = await fetch(server.base + menu, { headers })
  const { data } = (await response.clone().json()) as { data: { products: { _id: string }[] }[] }
  const products = new Set(data.flatMap((section) => section.products.map(({ _id }) => _id)))
  console.log(`menu of ${products.size} products, ${(await response.arrayBuffer()).byteLength} bytes`)
  const calls = {
    menu: menu,
    'merchants near a location': '/store/v1/merchants?latitude=51.5045&longitude=-0.0865&limit=100',
    boot: '/store/v1/boot',
    product: `/store/v1/products/${[...products][0]}`,
  }
  for (const [name, path] of Object.entries(calls)) {
    await runLoad(server.port, 16, 2, get(path))
    for (const concurrency of [8, 32])
      printResult(`${name}, ${concurrency} at once`, await runLoad(server.port, concurrency, seconds, get(path)))
  }
} finally {
  await server.stop()
}
