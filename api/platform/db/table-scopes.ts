import { tableGrants } from './roles.ts'
import type { Roles } from './roles.ts'

/**
 * Who sees the rows of a table. A migration declares it with the comment `-- scope: table scope`.
 * - reference: read by everybody, written by migrations and the operator.
 * - unscoped: no row policies, for example sessions.
 * - tenant: rows of the current tenant.
 * - merchant: rows of the current tenant and merchant.
 * - merchant_readable: like merchant; a merchant also reads, but does not write, rows without a merchant.
 * - tenant_admin: rows of the current tenant, for principals that see all of its merchants.
 */
export const tableScopes = ['reference', 'unscoped', 'tenant', 'merchant', 'merchant_readable', 'tenant_admin'] as const
type TableScope = (typeof tableScopes)[number]
type TableDeclaration = { table: string; scope: string; merchantColumn: string; append: boolean }

/** Names in the database. Migrations up to 0058 declare with `-- kind:` and get the names of that time; 0059 renames them. */
type Vocabulary = { table: string; tenantPolicy: string; merchantPolicy: string; toScope: Record<string, TableScope> }
const identity: Record<string, TableScope> = Object.fromEntries(tableScopes.map((scope) => [scope, scope]))
const current: Vocabulary = {
  table: 'table_scope',
  tenantPolicy: 'tenant_isolation',
  merchantPolicy: 'merchant_isolation',
  toScope: identity,
}
const before0059: Vocabulary = {
  table: 'table_kind',
  tenantPolicy: 'tenant_wall',
  merchantPolicy: 'merchant_wall',
  toScope: {
    reference: 'reference',
    local: 'unscoped',
    tenant: 'tenant',
    merchant: 'merchant',
    shared: 'merchant_readable',
    above: 'tenant_admin',
  },
}

const declaration = /^-- (kind|scope): (\w+) (\w+)(?:\((\w+)\))?( append)?$/

/** Statements for a line `-- scope: table scope`: policies and grants of the table. Undefined for any other line. */
export function statementsForLine(line: string, roles: Roles): string[] | undefined {
  const [match, keyword, table = '', scope = '', merchantColumn = 'merchant_id', append] = declaration.exec(line) ?? []
  if (match === undefined) return undefined
  const vocabulary = keyword === 'kind' ? before0059 : current
  return statementsForTable({ table, scope, merchantColumn, append: append !== undefined }, vocabulary, roles)
}

function statementsForTable(
  { table, scope: name, merchantColumn, append }: TableDeclaration,
  names: Vocabulary,
  roles: Roles,
) {
  const scope = names.toScope[name]
  if (!scope) throw new Error(`unknown scope of table ${table}: ${name}`)
  const hasMerchant = scope === 'merchant' || scope === 'merchant_readable'
  const declared = `insert into ${names.table} values ('${table}', '${name}', ${hasMerchant ? `'${merchantColumn}'` : 'null'}, ${append})`
  const grants = tableGrants(table, scope === 'reference', append, roles)
  if (scope === 'reference' || scope === 'unscoped') return [...grants, declared]
  return [
    `alter table ${table} enable row level security`,
    `create policy ${names.tenantPolicy} on ${table} using (tenant_id = app.current_tenant()) with check (tenant_id = app.current_tenant())`,
    ...merchantPolicies(table, scope, merchantColumn, names.merchantPolicy),
    ...grants,
    declared,
  ]
}

function merchantPolicies(table: string, scope: TableScope, column: string, policy: string): string[] {
  // A case expression instead of `or`: the planner estimates it better (migration 0028).
  const own = `case when app.sees_all_merchants() then true else ${column} = app.current_merchant() end`
  if (scope === 'merchant')
    return [`create policy ${policy} on ${table} as restrictive using (${own}) with check (${own})`]
  if (scope === 'tenant_admin')
    return [
      `create policy ${policy} on ${table} as restrictive using (app.sees_all_merchants()) with check (app.sees_all_merchants())`,
    ]
  if (scope !== 'merchant_readable') return []
  return [
    `create policy ${policy}_read on ${table} as restrictive for select using (${own} or ${column} is null)`,
    `create policy ${policy}_insert on ${table} as restrictive for insert with check (${own})`,
    `create policy ${policy}_update on ${table} as restrictive for update using (${own}) with check (${own})`,
    `create policy ${policy}_delete on ${table} as restrictive for delete using (${own})`,
  ]
}
