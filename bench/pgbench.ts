import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, findProgram, withClient } from './environment.ts'
import type { BenchServer } from './environment.ts'

const productCount = 1_000

/** The smallest possible order tables: no tenants, no row policies. */
const plainSchema = `
create schema if not exists minimal;
create table if not exists minimal.product (id int primary key, left_qty int not null);
create table if not exists minimal.orders (
  id uuid primary key default gen_random_uuid(), customer int not null, status text not null,
  total bigint not null default 0, at timestamptz not null default now());
create table if not exists minimal.line (
  id uuid primary key default gen_random_uuid(), order_id uuid not null references minimal.orders,
  product int not null, quantity int not null, price bigint not null);
create table if not exists minimal.outbox (id uuid primary key default gen_random_uuid(), payload jsonb not null);
insert into minimal.product select n, 100000000 from generate_series(1, ${productCount}) n on conflict do nothing;
grant usage on schema minimal to markethall_app;
grant all on all tables in schema minimal to markethall_app;`

const tables = ['product', 'orders', 'line', 'outbox']

/** The same tables with tenants: the tenant is first in every key, and row policies isolate tenants and merchants. */
const isolatedSchema = `
create schema if not exists isolated;
create table if not exists isolated.product (
  tenant_id uuid not null default app.current_tenant(), merchant_id uuid not null,
  id int not null, left_qty int not null, primary key (tenant_id, id));
create table if not exists isolated.orders (
  tenant_id uuid not null default app.current_tenant(), id uuid not null default gen_random_uuid(),
  merchant_id uuid not null, customer int not null, status text not null,
  total bigint not null default 0, at timestamptz not null default now(), primary key (tenant_id, id));
create table if not exists isolated.line (
  tenant_id uuid not null default app.current_tenant(), id uuid not null default gen_random_uuid(),
  merchant_id uuid not null, order_id uuid not null, product int not null, quantity int not null, price bigint not null,
  primary key (tenant_id, id), foreign key (tenant_id, order_id) references isolated.orders (tenant_id, id));
create table if not exists isolated.outbox (
  tenant_id uuid not null default app.current_tenant(), id uuid not null default gen_random_uuid(),
  merchant_id uuid not null, payload jsonb not null, primary key (tenant_id, id));
insert into isolated.product
  select md5('tenant')::uuid, md5('merchant')::uuid, n, 100000000 from generate_series(1, ${productCount}) n
  on conflict do nothing;
${tables
  .map(
    (table) => `
alter table isolated.${table} enable row level security;
drop policy if exists tenant_isolation on isolated.${table};
drop policy if exists merchant_isolation on isolated.${table};
create policy tenant_isolation on isolated.${table} using (tenant_id = app.current_tenant());
create policy merchant_isolation on isolated.${table} as restrictive
  using (case when app.sees_all_merchants() then true else merchant_id = app.current_merchant() end);`,
  )
  .join('')}
grant usage on schema isolated to markethall_app;
grant all on all tables in schema isolated to markethall_app;`

const variables = `
\\set p random(1, ${productCount})
\\set q random(1, ${productCount})
\\set c random(1, 300)
\\set lo least(:p, :q)
\\set hi greatest(:p, :q)`

const plainOrder = `${variables}
begin;
insert into minimal.orders (customer, status) values (:c, 'pending') returning id as o \\gset
insert into minimal.line (order_id, product, quantity, price) values (:o, :p, 1, 1150);
insert into minimal.line (order_id, product, quantity, price) values (:o, :q, 1, 499);
update minimal.product set left_qty = left_qty - 1 where id = :lo and left_qty >= 1;
update minimal.product set left_qty = left_qty - 1 where id = :hi and left_qty >= 1;
update minimal.orders set total = 1649 where id = :o;
insert into minimal.outbox (payload) values ('{"event": "order.created"}');
commit;
`

const isolatedOrder = `${variables}
begin;
select app.set_tenant(md5('tenant')::uuid, null);
insert into isolated.orders (merchant_id, customer, status) values (md5('merchant')::uuid, :c, 'pending') returning id as o \\gset
insert into isolated.line (merchant_id, order_id, product, quantity, price) values (md5('merchant')::uuid, :o, :p, 1, 1150);
insert into isolated.line (merchant_id, order_id, product, quantity, price) values (md5('merchant')::uuid, :o, :q, 1, 499);
update isolated.product set left_qty = left_qty - 1 where tenant_id = md5('tenant')::uuid and id = :lo and left_qty >= 1;
update isolated.product set left_qty = left_qty - 1 where tenant_id = md5('tenant')::uuid and id = :hi and left_qty >= 1;
update isolated.orders set total = 1649 where tenant_id = md5('tenant')::uuid and id = :o;
insert into isolated.outbox (merchant_id, payload) values (md5('merchant')::uuid, '{"event": "order.created"}');
commit;
`

/**
 * Transactions per second of the minimal order transaction, driven by pgbench on the same database with the application's role:
 * once on plain tables, once with the tenant keys and row policies of the product.
 */
export async function minimalOrders(
  server: BenchServer,
  clients: number,
  seconds: number,
): Promise<{ plain: number; isolated: number }> {
  const pgbench = findProgram('pgbench')
  if (!pgbench) throw new Error('pgbench is missing: install postgresql-contrib')
  await withClient(server.ownerUrl, (client) => client.query(plainSchema + isolatedSchema))
  const folder = mkdtempSync(join(tmpdir(), 'markethall-pgbench-'))
  const url = new URL(server.appUrl.replace('@/', '@localhost/'))
  const runPgbench = (script: string) => {
    const file = join(folder, 'order.sql')
    writeFileSync(file, script)
    const result = runProgram(
      pgbench,
      [
        '-n',
        '-M',
        'prepared',
        '-c',
        String(clients),
        '-j',
        '2',
        '-T',
        String(seconds),
        '-f',
        file,
        '-h',
        server.socketDir,
        '-U',
        url.username,
        'markethall',
      ],
      { PGPASSWORD: url.password },
    )
    return Number(/tps = ([\d.]+)/.exec(result)?.[1])
  }
  try {
    return { plain: runPgbench(plainOrder), isolated: runPgbench(isolatedOrder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
