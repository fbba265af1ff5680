import { roles } from './pools.ts'

/**
 * Kinds of tables. reference: small lists and tenants, read by all. local: sessions and their like, no tenant wall.
 * tenant: behind the tenant wall. merchant: behind both walls. shared: rows without a merchant may be read, not written, from inside a merchant.
 * above: only who stands above all merchants sees it.
 */
export const kinds = ['reference', 'local', 'tenant', 'merchant', 'shared', 'above'] as const
export type Kind = (typeof kinds)[number]
export type TableKind = { table: string; kind: string; merchantColumn: string; append: boolean }

export function statementsForKind({ table, kind, merchantColumn, append }: TableKind): string[] {
  if (!kinds.some((known) => known === kind)) throw new Error(`unknown kind of table: ${kind} (${table})`)
  const all = append ? 'select, insert' : 'select, insert, update, delete'
  const declared = `insert into table_kind values ('${table}', '${kind}', ${kind === 'merchant' || kind === 'shared' ? `'${merchantColumn}'` : 'null'}, ${append})`
  const grants = [
    `grant ${kind === 'reference' ? 'select' : all} on ${table} to ${roles.app}`,
    `grant select, insert, update, delete on ${table} to ${roles.platform}`,
  ]
  if (kind === 'reference' || kind === 'local') return [...grants, declared]
  return [
    `alter table ${table} enable row level security`,
    `create policy tenant_wall on ${table} using (tenant_id = app.current_tenant()) with check (tenant_id = app.current_tenant())`,
    ...merchantWall(table, kind, merchantColumn),
    ...grants,
    declared,
  ]
}

function merchantWall(table: string, kind: string, column: string): string[] {
  // a case, not an or: see migration 0028
  const own = `case when app.sees_all_merchants() then true else ${column} = app.current_merchant() end`
  if (kind === 'merchant')
    return [`create policy merchant_wall on ${table} as restrictive using (${own}) with check (${own})`]
  if (kind === 'above')
    return [
      `create policy merchant_wall on ${table} as restrictive using (app.sees_all_merchants()) with check (app.sees_all_merchants())`,
    ]
  if (kind !== 'shared') return []
  return [
    `create policy merchant_wall_read on ${table} as restrictive for select using (${own} or ${column} is null)`,
    `create policy merchant_wall_insert on ${table} as restrictive for insert with check (${own})`,
    `create policy merchant_wall_update on ${table} as restrictive for update using (${own}) with check (${own})`,
    `create policy merchant_wall_delete on ${table} as restrictive for delete using (${own})`,
  ]
}
