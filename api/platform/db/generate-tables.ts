import { readFileSync } from 'node:fs'
import type pg from 'pg'

type Column = {
  values: string | null
  computed: boolean
  table: string
  column: string
  type: string
  nullable: boolean
  defaulted: boolean
  scope: string
}

const scalars: Record<string, string> = {
  uuid: 'string',
  text: 'string',
  timestamptz: 'string',
  date: 'string',
  inet: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  numeric: 'number',
  float8: 'number',
  bytea: 'Buffer',
  _bytea: 'Buffer[]',
  box: 'string',
  _text: 'string[]',
  _uuid: 'string[]',
}

/** Types of all declared tables of a migrated database. `npm run tables` writes them to platform/tables.ts. */
export async function generateTables(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`
    select c.table_name as "table", c.column_name as "column", c.udt_name as type, c.is_nullable = 'YES' as nullable,
           c.column_default is not null as defaulted, c.is_generated = 'ALWAYS' as computed, k.scope,
           (select substring(pg_get_constraintdef(o.oid) from 'ANY \\(ARRAY\\[(.*?)\\]')
              from pg_constraint o
             where o.conrelid = c.table_name::regclass and o.contype = 'c'
               and pg_get_constraintdef(o.oid) like 'CHECK ((' || quote_ident(c.column_name) || ' = ANY (ARRAY[%'
             limit 1) as values
      from information_schema.columns c join table_scope k on k.name = c.table_name
     where c.table_schema = 'public' order by c.table_name, c.ordinal_position`)
  const tables = [...Map.groupBy(rows, (row) => row.table)]
  const tenantTables = tables
    .filter(([, [first]]) => first && first.scope !== 'reference' && first.scope !== 'unscoped')
    .map(([name]) => name)
  return [
    '// Generated from the migrated database by `npm run tables`. Do not edit.',
    "import type { ColumnType, Generated } from 'kysely'",
    "import type { JsonText } from './db/json.ts'",
    "import type { ColumnTypes } from './column-types.ts'",
    '',
    'type JsonOf<K extends string> = K extends keyof ColumnTypes ? ColumnTypes[K] : unknown',
    'type Json<K extends string> = ColumnType<JsonOf<K>, JsonText, JsonText>',
    'type JsonNull<K extends string> = ColumnType<JsonOf<K> | null, JsonText | null, JsonText | null>',
    'type GeneratedJson<K extends string> = ColumnType<JsonOf<K>, JsonText | undefined, JsonText>',
    '',
    ...tables.flatMap(([name, columns]) => [`export type ${typeName(name)} = {`, ...columns.map(columnLine), '}', '']),
    'export type Tables = {',
    ...tables.map(([name]) => `  ${name}: ${typeName(name)}`),
    '}',
    '',
    '/** Tables with the tenant policy. */',
    `export const tenantTables: ReadonlySet<string> = new Set([\n${tenantTables.map((name) => `  '${name}',`).join('\n')}\n])`,
    '',
  ].join('\n')
}

const typedColumns = new Set(
  [...readFileSync(new URL('../column-types.ts', import.meta.url), 'utf8').matchAll(/^ {2}'(\w+\.\w+)':/gm)].map(
    ([, name]) => name,
  ),
)

const typeName = (table: string) =>
  `${table
    .split('_')
    .map((part) => part[0]?.toUpperCase() + part.slice(1))
    .join('')}Table`

const columnLine = (column: Column) => `  ${column.column}: ${typeOf(column)}`

function typeOf({ table, column, type, nullable, defaulted, scope, values, computed }: Column): string {
  if (type === 'jsonb') return `${nullable ? 'JsonNull' : defaulted ? 'GeneratedJson' : 'Json'}<'${table}.${column}'>`
  const scalar = values
    ? values.replaceAll('::text', '').split(', ').join(' | ')
    : typedColumns.has(`${table}.${column}`)
      ? `ColumnTypes['${table}.${column}']`
      : scalars[type]
  if (!scalar) throw new Error(`no TypeScript type for ${type} of ${table}.${column}`)
  if (computed) return `ColumnType<${scalar}, never, never>`
  const own = nullable ? `${scalar} | null` : scalar
  const filled = defaulted || (column === 'tenant_id' && scope !== 'unscoped' && scope !== 'reference')
  return filled ? `Generated<${own}>` : own
}
