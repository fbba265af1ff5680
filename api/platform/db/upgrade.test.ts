import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import type pg from 'pg'
import { backup } from '../backup/backup.ts'
import { readBackup, restore } from '../backup/restore.ts'
import { readConfig } from '../runtime/config.ts'
import { dropDatabase, createEmptyDatabase, testSecret } from '../testing/setup.ts'
import { migrate, migrations } from './migrate.ts'
import { plainClient } from './pools.ts'

const [tenant, merchant, customer, user, order, coupon, recordId] = [1, 2, 3, 4, 5, 6, 7].map(
  (nth) => `01a1fd84-0000-7000-8000-00000000000${nth}`,
)
const tempDir = await mkdtemp(join(tmpdir(), 'markethall-upgrade-'))
const configIn = (folder: string) =>
  readConfig({ NODE_ENV: 'test', APP_SECRET: testSecret, DATA_DIR: join(tempDir, folder) })
const config = configIn('data')
const before = migrations().flatMap(({ name }) => (name < '0059' ? [name] : []))
let upgraded: pg.Client
let restored: pg.Client
const urls: string[] = []

async function newDatabase(name: string) {
  const url = await createEmptyDatabase(inject('ownerUrl'), name)
  urls.push(url)
  return url
}

async function connect(url: string) {
  const client = plainClient(url)
  await client.connect()
  return client
}

/** Rows under the names of migration 0058. Required columns that no rename touches get the smallest value. */
const oldRows = [
  `insert into tenant (id, slug, name) values ('${tenant}', 'upgrade', 'Upgrade')`,
  `insert into host (host, tenant_id, purpose, is_own) values ('shop.upgrade.test', '${tenant}', 'store', true)`,
  `insert into merchant (tenant_id, id, merchant_type, name, slug, address, country, contact_number, contact_email,
    order_types, default_order_type, currency, timezone)
   values ('${tenant}', '${merchant}', 'ecommerce', 'Corner', 'corner', 'High Street 1', 'GB', '+442071234567',
   'a@b.test', '{delivery}', 'delivery', 'GBP', 'Europe/London')`,
  `insert into customer (tenant_id, id, first_name, last_name, email, mobile, country_code)
   values ('${tenant}', '${customer}', 'Zoë', 'Brown', 'zoe@b.test', '+447700900123', '+44')`,
  `insert into app_user (tenant_id, id, first_name, last_name, email, rights_version) values ('${tenant}', '${user}', 'Ann', 'Lee', 'ann@b.test', 7)`,
  `insert into orders (tenant_id, id, order_id, merchant_id, customer_id, merchant_copy, customer_copy, items_digest, order_type, delivery_timestamp,
     preparation_time, payment_mode, payment_status, currency, subtotal, grand_total, merchant_amount)
   values ('${tenant}', '${order}', '1001', '${merchant}', '${customer}', '{"name": "Corner"}', '{"first_name": "Zoë"}', '[{"name": "Tea", "quantity": 2}]',
     'delivery', now(), 20, 'cash_on_delivery', 'pending', 'GBP', 500, 500, 500)`,
  `insert into order_line (tenant_id, id, order_id, merchant_id, position, product_id, name, quantity, unit_price, line_total, takes)
   values ('${tenant}', '${recordId}', '${order}', '${merchant}', 0, '${recordId}', 'Tea', 2, 250, 500, '[{"product_id": "${recordId}", "quantity": 2}]')`,
  `insert into slot_booking (tenant_id, merchant_id, starts_at, taken) values ('${tenant}', '${merchant}', '2026-01-01T10:00:00Z', 3)`,
  `insert into coupon (tenant_id, id, name, code, type, start_date, currency) values ('${tenant}', '${coupon}', 'Ten', 'TEN', 'fixed_amount', now(), 'GBP')`,
  `insert into coupon_usage (tenant_id, coupon_id, used) values ('${tenant}', '${coupon}', 4)`,
  `insert into coupon_use (tenant_id, coupon_id, order_id, merchant_id, customer_id, once, used_at)
   values ('${tenant}', '${coupon}', '${order}', '${merchant}', '${customer}', true, '2026-01-02T00:00:00Z')`,
  `insert into alert_choice (tenant_id, user_id, choice) values ('${tenant}', '${user}', '{"sound": null, "volume": 40, "is_on": true, "repeat": false}')`,
  `insert into audit_seal (tenant_id, number, until, entries, sum, at) values ('${tenant}', 1, '${recordId}', 9, '\\xabcd', '2026-01-03T00:00:00Z')`,
  `insert into trail_mail (tenant_id, week, number, at) values ('${tenant}', '2026-01-05', 1, '2026-01-06T00:00:00Z')`,
  `insert into session (token_hash, id, tenant_id, audience, subject_id, home_tenant_id, actor_id, visits_merchant_id, expires_at, ends_at)
   values ('\\x01', '${recordId}', '${tenant}', 'panel', '${user}', '${tenant}', '${customer}', '${merchant}', now(), now())`,
  `insert into one_time_token (token_hash, tenant_id, purpose, audience, expires_at, tries_left) values ('\\x02', '${tenant}', 'reset', 'panel', now(), 2)`,
  `insert into invite (tenant_id, id, email, role, permissions, invited_by, inviter_name, expires_at, link_hash, past_links)
   values ('${tenant}', '${recordId}', 'new@b.test', 'T1002', '{}', '${user}', 'Ann Lee', now(), '\\x03', '{"\\\\x04"}')`,
  `insert into idempotency (tenant_id, principal, route, key, body_hash, status_code, reply)
    values ('${tenant}', 'user:1', 'POST /x', 'k', '\\x05', 201, '{"ok":true}')`,
  `insert into sandbox_event (id, account, type, object, webhook_url, tries, created_at)
    values ('evt_1', '${tenant}', 'intent.succeeded', '{}', 'http://x.test', 5, now())`,
  `insert into export_record (tenant_id, id, merchant_id, user_id, type, options, columns, format, language, status, error)
   select '${tenant}', gen_random_uuid(), '${merchant}', '${user}', 'order', '{}', '{}', 'csv', 'en', 'failed',
       unnest(array['fault', 'too_long', 'storage_full'])`,
  `insert into outbox (tenant_id, id, kind, name, subject, payload) values
     ('${tenant}', '${order}', 'event', 'order.updated', 'order:1001', '{"id": "1", "what": "status"}'),
     ('${tenant}', '${recordId}', 'event', 'product.changed', 'product:1', '{"product_ids": []}')`,
]

beforeAll(async () => {
  const url = await newDatabase('markethall_upgrade')
  await migrate(url, config, before)
  upgraded = await connect(url)
  for (const statement of oldRows) await upgraded.query(statement)
  const folder = join(tempDir, 'backup')
  await backup(config, url, folder)
  await migrate(url, config)
  const target = await newDatabase('markethall_upgrade_restored')
  await restore(configIn('restored'), target, folder, await readBackup(config, folder))
  restored = await connect(target)
})

afterAll(async () => {
  await Promise.all([upgraded.end(), restored.end()])
  for (const url of urls) await dropDatabase(inject('ownerUrl'), url)
  await rm(tempDir, { recursive: true, force: true })
})

const cases: [string, Record<string, unknown>][] = [
  ['select is_custom from host', { is_custom: true }],
  ['select permissions_version from app_user', { permissions_version: 7 }],
  [
    'select merchant_snapshot, customer_snapshot, items_summary from orders',
    {
      merchant_snapshot: { name: 'Corner' },
      customer_snapshot: { first_name: 'Zoë' },
      items_summary: [{ name: 'Tea', quantity: 2 }],
    },
  ],
  ['select reserved_stock from order_line', { reserved_stock: [{ product_id: recordId, quantity: 2 }] }],
  ['select booked from slot_booking', { booked: 3 }],
  ['select coupon_id, redemptions from coupon_counter', { coupon_id: coupon, redemptions: 4 }],
  [
    `select is_single_use, redeemed_at = '2026-01-02T00:00:00Z' as is_same_time from coupon_redemption`,
    { is_single_use: true, is_same_time: true },
  ],
  [
    'select preference from alert_preference',
    { preference: { sound: null, volume: 40, is_enabled: true, repeat: false } },
  ],
  [
    'select number, last_audit_id, entry_count, hash, created_at is not null as is_dated from audit_chain_link',
    { number: 1, last_audit_id: recordId, entry_count: 9, hash: Buffer.from('abcd', 'hex'), is_dated: true },
  ],
  ['select chain_number, sent_at is not null as is_sent from audit_digest_mail', { chain_number: 1, is_sent: true }],
  [
    'select impersonator_id, impersonated_merchant_id from session',
    { impersonator_id: customer, impersonated_merchant_id: merchant },
  ],
  ['select attempts_left from one_time_token', { attempts_left: 2 }],
  ['select previous_link_hashes from invite', { previous_link_hashes: [Buffer.from([4])] }],
  ['select response_body from idempotency', { response_body: '{"ok":true}' }],
  ['select attempts from sandbox_event', { attempts: 5 }],
  [
    'select array_agg(error order by error) as errors from export_record',
    { errors: ['internal_error', 'storage_full', 'timeout'] },
  ],
  [`select payload from outbox where name = 'order.updated'`, { payload: { id: '1', change: 'status' } }],
  [`select payload from outbox where name = 'product.changed'`, { payload: { product_ids: [] } }],
  [
    `select app.normalize_text('Zoë') as plain, app.compact_text('Zoë Brown') as compact`,
    { plain: 'zoe', compact: 'zoebrown' },
  ],
  [`select panel_text like '%zoe%' as is_indexed from customer`, { is_indexed: true }],
  ['select app.assert(true) as holds', { holds: true }],
]

test.each(cases)(
  'a database of version 0058 keeps its rows, upgraded or restored from a backup: %s',
  async (query, row) => {
    expect((await upgraded.query(query)).rows).toEqual([row])
    expect((await restored.query(query)).rows).toEqual([row])
  },
)

test('a failed assertion aborts with its own error code', async () => {
  await expect(upgraded.query('select app.assert(false)')).rejects.toMatchObject({ code: 'MH001' })
})

test('upgraded and restored databases have the schema of a new one', async () => {
  const newDatabaseClient = await connect(inject('ownerUrl'))
  const schemaOf = async (client: pg.Client) => {
    const { rows } = await client.query<{ line: string }>(`
      select table_name || '.' || column_name || ' ' || udt_name as line from information_schema.columns where table_schema = 'public'
      union all select 'scope ' || name || ' ' || scope from table_scope
      union all select tablename || ' policy ' || policyname from pg_policies where schemaname = 'public'
      union all select tablename || ' index ' || indexname from pg_indexes where schemaname = 'public' order by 1`)
    return rows.map(({ line }) => line)
  }
  const schema = await schemaOf(newDatabaseClient)
  await newDatabaseClient.end()
  expect(await schemaOf(upgraded)).toEqual(schema)
  expect(await schemaOf(restored)).toEqual(schema)
  expect(schema.filter((line) => /_wall|coupon_us|alert_choice|trail_mail|audit_seal|table_kind/.test(line))).toEqual(
    [],
  )
})
