import { newId } from '../api/platform/runtime/ids.ts'
import { hashToken } from '../api/platform/identity/sessions.ts'
import type { LoadRequest } from './load.ts'
import { withClient } from './environment.ts'
import type { BenchServer } from './environment.ts'

/** Products of the demo data without required options or schedules, of merchants that accept pickup orders. */
const plainProducts = `
  select p.id, p.merchant_id from product p
    join merchant m on m.tenant_id = p.tenant_id and m.id = p.merchant_id
     and m.status = 'active' and m.is_accepting_orders and 'pickup' = any(m.order_types)
    join tenant t on t.id = p.tenant_id and t.slug = 'harbour'
   where p.status = 'active' and p.stock_status = 'in_stock' and not p.instruction_required
     and not exists (select 1 from product_option o where o.tenant_id = p.tenant_id and o.owner_product_id = p.id)
     and not exists (select 1 from product_option_link l where l.tenant_id = p.tenant_id and l.product_id = p.id)
     and not exists (select 1 from schedule s where s.tenant_id = p.tenant_id and s.merchant_id = p.merchant_id)`

/** A customer can have at most ten open cash orders, so a cash benchmark needs many customers. */
const insertCustomers = `
  insert into customer (tenant_id, id, first_name, last_name, email, mobile, country_code)
  select t.id, gen_random_uuid(), 'Bench', 'Buyer ' || n, 'bench' || n || '@customers.example',
         '+4479' || lpad(n::text, 8, '0'), 'GB'
    from tenant t, generate_series(1, $1::int) n where t.slug = 'harbour'`

const insertFigures = `
  insert into customer_figure (tenant_id, customer_id, signed_up_at)
  select tenant_id, id, sign_up_date from customer on conflict do nothing`

/** Copies products up to the number in the minimal transaction; with fewer, orders would wait for locks on the same rows. */
const copyProducts = `
  insert into product
    (tenant_id, id, merchant_id, name, selling_price, is_taxable, track_inventory, quantity, product_images)
  select tenant_id, gen_random_uuid(), merchant_id, name || ' ' || n, selling_price, is_taxable,
         track_inventory, quantity, product_images
    from product, generate_series(1, $2) n where id = any($1)`

/** Initial quantity of each product. */
const stock = 100_000_000
/** Number of signed-in customers that place card orders, so that the session cache is warm. */
const sessionCount = 300

export type PaymentMode = 'card' | 'cash_on_delivery'

/** Creates signed-in customers and products of Harbour Eats. `orderRequest` builds the n-th order. */
export async function prepareBuyers(server: BenchServer, count: number) {
  const { tokens, productsByMerchant } = await withClient(server.platformUrl, async (client) => {
    await client.query('update store_timing set is_business_hours_enabled = false')
    await client.query('update merchant set catalog_version = catalog_version + 1')
    await client.query(insertCustomers, [count])
    await client.query(insertFigures)
    const { rows: customers } = await client.query<{ tenant_id: string; id: string }>(
      "select c.tenant_id, c.id from customer c join tenant t on t.id = c.tenant_id where t.slug = 'harbour' and c.last_name like 'Buyer %'",
    )
    const newTokens: string[] = []
    for (const { tenant_id, id } of customers) {
      const token = `ses_${`bench-${id}`.padEnd(43, '0')}`
      await client.query(
        `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, expires_at, ends_at)
         values ($1, $2, $3, 'store', $4, $3, now() + interval '1 hour', now() + interval '1 hour')`,
        [hashToken(token), newId(), tenant_id, id],
      )
      newTokens.push(token)
    }
    const { rows: originals } = await client.query<{ id: string; merchant_id: string }>(plainProducts)
    await client.query(copyProducts, [originals.map(({ id }) => id), Math.ceil(1_000 / originals.length) - 1])
    const { rows: products } = await client.query<{ id: string; merchant_id: string }>(plainProducts)
    await client.query('update product set track_inventory = true, quantity = $2 where id = any($1)', [
      products.map(({ id }) => id),
      stock,
    ])
    return {
      tokens: newTokens,
      productsByMerchant: [...Map.groupBy(products, ({ merchant_id }) => merchant_id)].filter(
        ([, items]) => items.length > 1,
      ),
    }
  })
  const address = { address: '14 Tooley Street', latitude: 51.5055, longitude: -0.0855, country: 'GB' }
  const cartOf = (n: number, payment_mode: PaymentMode) => {
    const [merchant_id, items] = productsByMerchant[n % productsByMerchant.length]!
    const first = Math.floor(Math.random() * items.length)
    const chosen = [items[first]!, items[(first + 1 + Math.floor(Math.random() * (items.length - 1))) % items.length]!]
    return {
      merchant_id,
      order_type: 'pickup',
      payment_mode,
      address,
      items: chosen.map(({ id }) => ({ product_id: id, quantity: 1 })),
    }
  }
  const orderRequest = (n: number, payment_mode: PaymentMode, key: string): LoadRequest => ({
    method: 'POST',
    path: '/store/v1/orders',
    headers: {
      authorization: `Bearer ${tokens[n % (payment_mode === 'card' ? Math.min(sessionCount, tokens.length) : tokens.length)]}`,
      'x-tenant': 'harbour.localhost',
    },
    body: JSON.stringify({ ...cartOf(n, payment_mode), idempotency_key: key }),
  })
  const { method, path, headers, body } = orderRequest(0, 'card', `bench-${process.pid}-first`)
  const first = await fetch(server.base + path, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: body ?? '',
  })
  if (first.status !== 201) throw new Error(`the order was rejected: ${await first.text()}`)
  return { orderRequest, stock }
}
