import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readFileSync } from 'node:fs'
import { generateTables } from './generate-tables.ts'
import { tableScopes } from './table-scopes.ts'
import { plainClient } from './pools.ts'

const client = plainClient(inject('ownerUrl'))
beforeAll(() => client.connect())
afterAll(() => client.end())

const rows = async <T extends object>(text: string): Promise<T[]> => (await client.query<T>(text)).rows
type Declaration = { name: string; scope: string; merchant_column: string | null; is_append: boolean }
const declared = () => rows<Declaration>('select name, scope, merchant_column, is_append from table_scope')
const hasPolicies = ({ scope }: Declaration) => scope !== 'reference' && scope !== 'unscoped'

test('every table declares a known scope', async () => {
  const tables = await rows<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not in ('migration', 'table_scope')",
  )
  const names = new Set((await declared()).map(({ name }) => name))
  expect(tables.filter(({ name }) => !names.has(name))).toEqual([])
  expect((await declared()).filter(({ scope }) => !tableScopes.some((known) => known === scope))).toEqual([])
})

test('every tenant table has row level security, enabled and not forced, with the policies of its scope', async () => {
  const security = await rows<{ name: string; on: boolean; forced: boolean; policies: string[] }>(`
    select c.relname as name, c.relrowsecurity as on, c.relforcerowsecurity as forced,
           array(select p.policyname || ': ' || coalesce(p.qual, '') || ' / ' || coalesce(p.with_check, '')
           from pg_policies p where p.tablename = c.relname order by 1)::text[] as policies
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
  for (const table of (await declared()).filter(hasPolicies)) {
    const tableSecurity = security.find(({ name }) => name === table.name)
    expect(tableSecurity, table.name).toMatchObject({ on: true, forced: false })
    expect(tableSecurity?.policies.join('\n'), table.name).toContain(
      'tenant_isolation: (tenant_id = app.current_tenant()) / (tenant_id = app.current_tenant())',
    )
    if (table.scope === 'merchant' || table.scope === 'merchant_readable')
      expect(tableSecurity?.policies.join('\n'), table.name).toContain(
        `(${table.merchant_column} = app.current_merchant())`,
      )
    if (table.scope === 'tenant_admin')
      expect(tableSecurity?.policies.join('\n'), table.name).toContain('app.sees_all_merchants()')
  }
})

test('a table with merchant_id has merchant policies, except listed ones', async () => {
  const exceptions = new Set(['merchant_user', 'push_token'])
  const tablesWithMerchant = await rows<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'merchant_id'",
  )
  const isolated = new Set(
    (await declared())
      .filter(({ scope }) => scope === 'merchant' || scope === 'merchant_readable')
      .map(({ name }) => name),
  )
  expect(tablesWithMerchant.filter(({ name }) => !isolated.has(name) && !exceptions.has(name))).toEqual([])
})

test('keys, uniqueness and foreign keys of tenant tables start with the tenant', async () => {
  const isolated = (await declared()).filter(hasPolicies).map(({ name }) => name)
  const indexes = await rows<{ table: string; index: string; first: string }>(`
    select t.relname as table, i.relname as index, a.attname as first
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
     where t.relnamespace = 'public'::regnamespace and (x.indisunique or x.indisprimary)`)
  expect(indexes.filter(({ table, first }) => isolated.includes(table) && first !== 'tenant_id')).toEqual([])
  const keys = await rows<{ table: string; key: string; columns: string; target: string; action: string }>(`
    select c.conrelid::regclass::text as table, c.conname as key, pg_get_constraintdef(c.oid) as columns,
    c.confrelid::regclass::text as target, c.confdeltype as action
      from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace`)
  expect(
    keys.filter(({ table, columns }) => isolated.includes(table) && !columns.startsWith('FOREIGN KEY (tenant_id')),
  ).toEqual([])
  expect(keys.filter(({ action }) => action === 'n' || action === 'd')).toEqual([])
})

test('every foreign key has an index that serves it', async () => {
  const unindexed = await rows<{ key: string }>(`
    select c.conname as key from pg_constraint c
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace
       and not exists (select 1 from pg_index x where x.indrelid = c.conrelid and (x.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey)
       and cardinality(c.conkey) > 1`)
  expect(unindexed).toEqual([])
})

test('no triggers, no rules, no identity columns, names of at most 50 bytes, one owner', async () => {
  expect(
    await rows(
      "select tgname from pg_trigger where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)",
    ),
  ).toEqual([])
  expect(
    await rows(
      "select column_name from information_schema.columns where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval%')",
    ),
  ).toEqual([])
  expect(
    await rows(
      "select conname from pg_constraint where connamespace = 'public'::regnamespace and octet_length(conname) > 50",
    ),
  ).toEqual([])
  expect(
    await rows("select indexname from pg_indexes where schemaname = 'public' and octet_length(indexname) > 50"),
  ).toEqual([])
  expect(await rows("select distinct tableowner from pg_tables where schemaname = 'public'")).toHaveLength(1)
})

test('the application role owns nothing and cannot bypass row policies; the platform role can', async () => {
  const roles = await rows(
    "select rolname, rolsuper, rolbypassrls from pg_roles where rolname like 'markethall_%' and rolname <> 'markethall_owner' order by rolname",
  )
  expect(roles).toEqual([
    { rolname: 'markethall_app', rolsuper: false, rolbypassrls: false },
    { rolname: 'markethall_platform', rolsuper: false, rolbypassrls: true },
  ])
  const grants = await rows<{ table: string }>(
    `select table_name as table from information_schema.role_table_grants where grantee = 'markethall_app' and privilege_type in ('UPDATE', 'DELETE')`,
  )
  const appendOnly = (await declared()).filter(({ is_append }) => is_append).map(({ name }) => name)
  expect(appendOnly.length).toBeGreaterThan(0)
  expect(grants.filter(({ table }) => appendOnly.includes(table))).toEqual([])
})

test('the checked-in table types are those of the migrated database', async () => {
  expect(readFileSync(new URL('../tables.ts', import.meta.url), 'utf8')).toBe(await generateTables(client))
})
