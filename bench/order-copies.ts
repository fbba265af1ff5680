import type { withClient } from './environment.ts'

type Client = Parameters<Parameters<typeof withClient>[1]>[0]

/** Columns in order; instants are shifted with the copy. */
type Column = { name: string; isInstant: boolean }

async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<{ name: string; isInstant: boolean }>(
    `select column_name as name, data_type = 'timestamp with time zone' as "isInstant" from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows
}

/** The expression for a column of the copy `g.n` of the order `s`. */
function orderValue({ name: column, isInstant }: Column): string {
  if (column === 'id') return `md5('order' || g.n)::uuid`
  if (column === 'order_id') return `(5000000 + g.n)::text`
  if (column === 'idempotency_key' || column === 'txn_id') return 'null'
  return isInstant ? `s."${column}" + (g.at - s.placed_at)` : `s."${column}"`
}

function lineValue({ name: column }: Column): string {
  if (column === 'id') return `md5('line' || g.n || '/' || l.position)::uuid`
  if (column === 'order_id') return `md5('order' || g.n)::uuid`
  return column === 'created_at' ? 'g.at' : `l."${column}"`
}

/**
 * Copies closed orders of the demo tenant with their lines until it has `total` orders, spread over a year. Open orders
 * are not copied, because their number does not grow with the years. Needs a superuser: foreign keys are not checked,
 * and indexes are built afterwards.
 */
export async function copyOrders(client: Client, total: number): Promise<void> {
  const count = async (text: string) => Number((await client.query<{ n: string }>(text)).rows[0]?.n)
  const harbour = `(select id from tenant where slug = 'harbour')`
  const existing = await count(`select count(*) as n from orders where tenant_id = ${harbour}`)
  const copied = await count(`select coalesce(max(order_id::bigint) - 5000000, 0) as n from orders
    where tenant_id = ${harbour} and order_id ~ '^5[0-9]{6}$'`)
  const missing = total - existing
  if (missing <= 0) return
  const list = (columns: readonly Column[]) => columns.map(({ name }) => `"${name}"`).join(', ')
  const [orders, lines] = [await columnsOf(client, 'orders'), await columnsOf(client, 'order_line')]
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename in ('orders', 'order_line') and indexdef not like 'CREATE UNIQUE%'`,
  )
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`set local maintenance_work_mem = '512MB'`)
  for (const { name } of indexes) await client.query(`drop index "${name}"`)
  await client.query(`create temp table source on commit drop as
    select o.*, row_number() over (order by id) - 1 as k from orders o
     where tenant_id = ${harbour} and placed_at is not null and closed_at is not null and order_id !~ '^5[0-9]{6}$'`)
  await client.query(
    `create temp table g on commit drop as
     select n, now() - (n - ${copied})::float8 / ${missing} * interval '365 days' as at, n % (select count(*) from source) as k
       from generate_series(${copied + 1}, ${copied + missing}) n`,
  )
  await client.query(
    `insert into orders (${list(orders)}) select ${orders.map(orderValue).join(', ')} from g join source s using (k)`,
  )
  await client.query(
    `insert into order_line (${list(lines)}) select ${lines.map(lineValue).join(', ')}
       from g join source s using (k) join order_line l on l.tenant_id = s.tenant_id and l.order_id = s.id`,
  )
  for (const { definition } of indexes) await client.query(definition)
  await client.query('commit')
  await client.query('vacuum (analyze) orders, order_line')
}
