import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runProgram, findProgram, withClient } from './environment.ts'
import type { BenchServer } from './environment.ts'

const shelf = 1_000

/** The least that an order can be: no tenants, no walls. */
const bare = `
create schema if not exists minimal;
create table if not exists minimal.product (id int primary key, left_qty int not null);
create table if not exists minimal.orders (id uuid primary key default gen_random_uuid(), customer int not null, status text not null, total bigint not null default 0, at timestamptz not null default now());
create table if not exists minimal.line (id uuid primary key default gen_random_uuid(), order_id uuid not null references minimal.orders, product int not null, quantity int not null, price bigint not null);
create table if not exists minimal.outbox (id uuid primary key default gen_random_uuid(), payload jsonb not null);
insert into minimal.product select n, 100000000 from generate_series(1, ${shelf}) n on conflict do nothing;
grant usage on schema minimal to markethall_app;
grant all on all tables in schema minimal to markethall_app;`

const tables = ['product', 'orders', 'line', 'outbox']

/** The same tables as a platform of tenants has them: the tenant first in every key, row level security with both walls. */
const walled = `
create schema if not exists walled;
create table if not exists walled.product (tenant_id uuid not null default app.current_tenant(), merchant_id uuid not null, id int not null, left_qty int not null, primary key (tenant_id, id));
create table if not exists walled.orders (tenant_id uuid not null default app.current_tenant(), id uuid not null default gen_random_uuid(), merchant_id uuid not null, customer int not null, status text not null, total bigint not null default 0, at timestamptz not null default now(), primary key (tenant_id, id));
create table if not exists walled.line (tenant_id uuid not null default app.current_tenant(), id uuid not null default gen_random_uuid(), merchant_id uuid not null, order_id uuid not null, product int not null, quantity int not null, price bigint not null, primary key (tenant_id, id), foreign key (tenant_id, order_id) references walled.orders (tenant_id, id));
create table if not exists walled.outbox (tenant_id uuid not null default app.current_tenant(), id uuid not null default gen_random_uuid(), merchant_id uuid not null, payload jsonb not null, primary key (tenant_id, id));
insert into walled.product select md5('tenant')::uuid, md5('merchant')::uuid, n, 100000000 from generate_series(1, ${shelf}) n on conflict do nothing;
${tables
  .map(
    (table) => `
alter table walled.${table} enable row level security;
drop policy if exists tenant_isolation on walled.${table};
drop policy if exists merchant_isolation on walled.${table};
create policy tenant_isolation on walled.${table} using (tenant_id = app.current_tenant());
create policy merchant_isolation on walled.${table} as restrictive using (case when app.sees_all_merchants() then true else merchant_id = app.current_merchant() end);`,
  )
  .join('')}
grant usage on schema walled to markethall_app;
grant all on all tables in schema walled to markethall_app;`

const choice = `
\\set p random(1, ${shelf})
\\set q random(1, ${shelf})
\\set c random(1, 300)
\\set lo least(:p, :q)
\\set hi greatest(:p, :q)`

const bareOrder = `${choice}
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

const walledOrder = `${choice}
begin;
select app.set_tenant(md5('tenant')::uuid, null);
insert into walled.orders (merchant_id, customer, status) values (md5('merchant')::uuid, :c, 'pending') returning id as o \\gset
insert into walled.line (merchant_id, order_id, product, quantity, price) values (md5('merchant')::uuid, :o, :p, 1, 1150);
insert into walled.line (merchant_id, order_id, product, quantity, price) values (md5('merchant')::uuid, :o, :q, 1, 499);
update walled.product set left_qty = left_qty - 1 where tenant_id = md5('tenant')::uuid and id = :lo and left_qty >= 1;
update walled.product set left_qty = left_qty - 1 where tenant_id = md5('tenant')::uuid and id = :hi and left_qty >= 1;
update walled.orders set total = 1649 where tenant_id = md5('tenant')::uuid and id = :o;
insert into walled.outbox (merchant_id, payload) values (md5('merchant')::uuid, '{"event": "order.created"}');
commit;
`

/**
 * The minimal order transaction, statement by statement, as fast as pgbench drives it on the same server with the application's role: transactions per second.
 * Once on bare tables, once behind the walls that every table of this product has.
 */
export async function minimalOrders(
  machine: BenchServer,
  clients: number,
  seconds: number,
): Promise<{ bare: number; walled: number }> {
  const pgbench = findProgram('pgbench')
  if (!pgbench) throw new Error('pgbench is missing: install postgresql-contrib')
  await withClient(machine.ownerUrl, (client) => client.query(bare + walled))
  const folder = mkdtempSync(join(tmpdir(), 'markethall-pgbench-'))
  const url = new URL(machine.appUrl.replace('@/', '@localhost/'))
  const drive = (script: string) => {
    const file = join(folder, 'order.sql')
    writeFileSync(file, script)
    const told = runProgram(
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
        machine.socketDir,
        '-U',
        url.username,
        'markethall',
      ],
      { PGPASSWORD: url.password },
    )
    return Number(/tps = ([\d.]+)/.exec(told)?.[1])
  }
  try {
    return { bare: drive(bareOrder), walled: drive(walledOrder) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
