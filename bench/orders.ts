import { newId } from '../api/platform/ids.ts'
import { hashOf } from '../api/platform/sessions.ts'
import { load, show } from './load.ts'
import { startMachine, withClient } from './machine.ts'
import { minimalOrders } from './pgbench.ts'

/** Products of the demo that need no choice, of merchants that are open all day, with counted stock: as the minimal transaction takes stock too. */
const plainProducts = `
  select p.id, p.merchant_id from product p
    join merchant m on m.tenant_id = p.tenant_id and m.id = p.merchant_id and m.status = 'active' and m.is_accepting_orders and 'pickup' = any(m.order_types)
    join tenant t on t.id = p.tenant_id and t.slug = 'harbour'
   where p.status = 'active' and p.stock_status = 'in_stock' and not p.instruction_required
     and not exists (select 1 from product_option o where o.tenant_id = p.tenant_id and o.owner_product_id = p.id)
     and not exists (select 1 from product_option_link l where l.tenant_id = p.tenant_id and l.product_id = p.id)
     and not exists (select 1 from schedule s where s.tenant_id = p.tenant_id and s.merchant_id = p.merchant_id)`

/** A customer has at most ten cash orders open: there are enough of them for all that are placed. */
const moreCustomers = `
  insert into customer (tenant_id, id, first_name, last_name, email, mobile, country_code)
  select t.id, gen_random_uuid(), 'Bench', 'Buyer ' || n, 'bench' || n || '@customers.example', '+4479' || lpad(n::text, 8, '0'), 'GB' from tenant t, generate_series(1, $1::int) n where t.slug = 'harbour'`

/** Copies, until there are as many products as the minimal transaction has: with fewer, buyers would mostly wait on each other. */
const moreProducts = `
  insert into product (tenant_id, id, merchant_id, name, selling_price, is_taxable, track_inventory, quantity, product_images)
  select tenant_id, gen_random_uuid(), merchant_id, name || ' ' || n, selling_price, is_taxable, track_inventory, quantity, product_images from product, generate_series(1, $2) n where id = any($1)`

const seconds = Number(process.env['BENCH_SECONDS'] ?? 4)
/** Theirs and ours by turns, so that a machine that is slower for a while is so for both; the middle ratio counts. */
const rounds = 3
/** Seconds until every connection has its plans. */
const warmUp = 10
const customersNeeded = 5_000
/** Customers who are signed in and about, as the server knows them already. */
const regulars = 300
const machine = await startMachine(4090)
try {
  const { tokens, shelves } = await withClient(machine.platformUrl, async (client) => {
    await client.query('update store_timing set is_business_hours_enabled = false')
    await client.query('update merchant set catalog_version = catalog_version + 1')
    await client.query(moreCustomers, [customersNeeded])
    const { rows: customers } = await client.query<{ tenant_id: string; id: string }>("select c.tenant_id, c.id from customer c join tenant t on t.id = c.tenant_id where t.slug = 'harbour' and c.last_name like 'Buyer %'")
    const made: string[] = []
    for (const { tenant_id, id } of customers) {
      const token = `ses_bench_${id}`
      await client.query("insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at) values ($1, $2, $3, 'store', $4, $3, now() + interval '1 hour', now() + interval '1 hour')", [hashOf(token), newId(), tenant_id, id])
      made.push(token)
    }
    const { rows: few } = await client.query<{ id: string; merchant_id: string }>(plainProducts)
    await client.query(moreProducts, [few.map(({ id }) => id), Math.ceil(1_000 / few.length) - 1])
    const { rows: products } = await client.query<{ id: string; merchant_id: string }>(plainProducts)
    await client.query('update product set track_inventory = true, quantity = 100000000 where id = any($1)', [products.map(({ id }) => id)])
    return { tokens: made, shelves: [...Map.groupBy(products, ({ merchant_id }) => merchant_id)].filter(([, items]) => items.length > 1) }
  })
  const address = { address: '14 Tooley Street', latitude: 51.5055, longitude: -0.0855, country: 'GB' }
  const cartOf = (n: number, paying: 'card' | 'cash_on_delivery') => {
    const [merchant_id, items] = shelves[n % shelves.length]!
    const first = Math.floor(Math.random() * items.length)
    const chosen = [items[first]!, items[(first + 1 + Math.floor(Math.random() * (items.length - 1))) % items.length]!]
    return { merchant_id, order_type: 'pickup', payment_mode: paying, address, items: chosen.map(({ id }) => ({ product_id: id, quantity: 1 })) }
  }
  const shot = (paying: 'card' | 'cash_on_delivery') => (n: number) => ({ method: 'POST', path: '/store/v1/orders', headers: { authorization: `Bearer ${tokens[n % (paying === 'card' ? regulars : tokens.length)]}`, 'x-tenant': 'harbour.localhost' }, body: JSON.stringify({ ...cartOf(n, paying), idempotency_key: `bench-${process.pid}-${n}-${Math.random()}` }) })
  const first = await fetch(`${machine.base}/store/v1/orders`, { method: 'POST', headers: { ...shot('card')(0).headers, 'content-type': 'application/json' }, body: shot('card')(0).body })
  if (first.status !== 201) throw new Error(`the order was refused: ${await first.text()}`)
  for (const concurrency of [8, 32]) await load(machine.port, concurrency, warmUp, shot('card'))
  for (const concurrency of [8, 32]) {
    const ratios: { walled: number; bare: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const minimal = await minimalOrders(machine, concurrency, seconds)
      const ours = await load(machine.port, concurrency, seconds, shot('card'))
      show(`orders through HTTP, ${concurrency} at once`, ours)
      console.log(`pgbench, minimal order, ${concurrency}`.padEnd(44), `${minimal.walled.toFixed(0).padStart(7)}/s behind the walls, ${minimal.bare.toFixed(0)}/s on bare tables`)
      ratios.push({ walled: ours.perSecond / minimal.walled, bare: ours.perSecond / minimal.bare })
    }
    for (const [name, of] of [['behind the walls', 'walled'], ['bare tables', 'bare']] as const) {
      const sorted = ratios.map((one) => one[of]).toSorted((a, b) => a - b)
      console.log(`ratio to the minimal order ${name}, ${concurrency}`.padEnd(44), sorted[Math.floor(rounds / 2)]?.toFixed(2).padStart(7), `(${sorted[0]?.toFixed(2)} to ${sorted.at(-1)?.toFixed(2)})`)
    }
    show(`orders in cash, announced at once, ${concurrency}`, await load(machine.port, concurrency, seconds, shot('cash_on_delivery')))
    console.log('the server holds'.padEnd(44), `${machine.memory()} MB`.padStart(10))
  }
} finally {
  await machine.stop()
}
