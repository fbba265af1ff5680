import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { output, program, withClient } from './machine.ts'
import type { Machine } from './machine.ts'

const schema = `
create schema if not exists minimal;
create table if not exists minimal.product (id int primary key, left_qty int not null);
create table if not exists minimal.orders (id uuid primary key default gen_random_uuid(), customer int not null, status text not null, total bigint not null default 0, at timestamptz not null default now());
create table if not exists minimal.line (id uuid primary key default gen_random_uuid(), order_id uuid not null references minimal.orders, product int not null, quantity int not null, price bigint not null);
create table if not exists minimal.outbox (id uuid primary key default gen_random_uuid(), payload jsonb not null);
insert into minimal.product select n, 100000000 from generate_series(1, 1000) n on conflict do nothing;`

const script = `
\\set p random(1, 1000)
\\set q random(1, 1000)
\\set c random(1, 300)
\\set lo least(:p, :q)
\\set hi greatest(:p, :q)
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

/** The minimal order transaction, statement by statement, as fast as pgbench drives it on the same server: transactions per second. */
export async function minimalOrders(machine: Machine, clients: number, seconds: number): Promise<number> {
  const pgbench = program('pgbench')
  if (!pgbench) throw new Error('pgbench is missing: install postgresql-contrib')
  await withClient(machine.ownerUrl, (client) => client.query(schema))
  const folder = mkdtempSync(join(tmpdir(), 'markethall-pgbench-'))
  const file = join(folder, 'order.sql')
  writeFileSync(file, script)
  const url = new URL(machine.ownerUrl.replace('@/', '@localhost/'))
  const told = output(pgbench, ['-n', '-M', 'prepared', '-c', String(clients), '-j', '2', '-T', String(seconds), '-f', file, '-h', machine.socketDir, '-U', url.username, 'markethall'], { PGPASSWORD: url.password })
  rmSync(folder, { recursive: true, force: true })
  return Number(/tps = ([\d.]+)/.exec(told)?.[1])
}
