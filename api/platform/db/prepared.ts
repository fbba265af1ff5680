import type { Compilable, Insertable, Kysely } from 'kysely'
import { tenantTables } from '../tables.ts'
import type { Tables } from '../tables.ts'
import { Db } from './db.ts'

/** Stands in a query for a value that is given when the query is sent. */
class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const placeholders: object = new Proxy({}, { get: (_, name) => new Placeholder(String(name)) })

type CompiledPlan = { text: string; parameters: readonly unknown[] }

/**
 * A query that is compiled once and then sent with other values. For frequent queries, because compiling costs
 * more than sending. `value.x` is a placeholder and cannot be inspected. Returns the rows.
 */
export function prepared<V extends object, O>(
  build: (db: Kysely<Tables>, value: V) => Compilable<O>,
): (db: Db, values: V) => Promise<O[]> {
  const runPrepared = preparedVariants<null, V, O>((db, value) => build(db, value))
  return (db, values) => runPrepared(db, null, values)
}

const maxVariants = 500

/**
 * The same for a query with several variants, each compiled once. `shape` is plain data and can be inspected.
 * Variants for which `useGenericPlan` is true use a generic plan, which halves the cost of a short query.
 */
export function preparedVariants<S, V extends object, O>(
  build: (db: Kysely<Tables>, value: V, shape: S) => Compilable<O>,
  useGenericPlan: (shape: S) => boolean = () => false,
): (db: Db, shape: S, values: V) => Promise<O[]> {
  const plans = new Map<string, CompiledPlan>()
  return (db, shape, values) => {
    const key = JSON.stringify(shape)
    const plan = plans.get(key) ?? compilePlan((unsent, value: V) => build(unsent, value, shape))
    if (plans.size < maxVariants) plans.set(key, plan)
    if (useGenericPlan(shape)) db.forceGenericPlans()
    return db.sendPrepared<O>(
      plan.text,
      plan.parameters.map((parameter) =>
        parameter instanceof Placeholder ? parameterValue(parameter.name, values, db) : parameter,
      ),
    )
  }
}

function compilePlan<V, O>(build: (db: Kysely<Tables>, value: V) => Compilable<O>): CompiledPlan {
  const { sql, parameters } = build(
    Db.compileOnly(new Placeholder(tenantPlaceholder) as unknown as string),
    placeholders as V,
  ).compile()
  return { text: sql, parameters }
}

const tenantPlaceholder = 'the tenant'

const parameterValue = (name: string, values: object, db: Db): unknown =>
  name === tenantPlaceholder ? db.scope.tenantId : (values as Record<string, unknown>)[name]

const insertTexts = new Map<string, string>()
const maxInsertTexts = 500

/**
 * Inserts rows that have the same columns. The statement text is built once per shape. Pass `json(...)` for jsonb
 * columns.
 */
export async function insertRows<T extends keyof Tables & string>(
  db: Db,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {})
  if (columns.length === 0) return
  const shape = `${table} ${rows.length} ${columns.join(' ')}`
  const text = insertTexts.get(shape) ?? insertText(table, columns, rows.length)
  if (insertTexts.size < maxInsertTexts) insertTexts.set(shape, text)
  await db.sendPrepared(
    text,
    rows.flatMap((row) => [db.scope.tenantId, ...columns.map((column) => (row as Record<string, unknown>)[column])]),
  )
}

function insertText(table: string, columns: readonly string[], rows: number): string {
  if (!tenantTables.has(table)) throw new Error(`${table} is not a tenant table`)
  const names = ['tenant_id', ...columns]
  const row = (n: number) => `(${names.map((_, index) => `$${n * names.length + index + 1}`).join(', ')})`
  return `insert into "${table}" (${names.map((name) => `"${name}"`).join(', ')}) values ${Array.from({ length: rows }, (_, n) => row(n)).join(', ')}`
}
