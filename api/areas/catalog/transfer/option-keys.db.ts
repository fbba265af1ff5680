import { sql } from 'kysely'
import type { Db } from '#api/platform/db/db.ts'
import { nthKey, parseNthKey } from '../../imports/cell-values.rules.ts'

export type NumberedOption = { id: string; name: string; nth: number }

/** Which of the shared options with its name an option `s` is, from 1. */
export const nthOfName = sql<number>`(select count(*) from product_option q where q.tenant_id = s.tenant_id
  and q.merchant_id = s.merchant_id and q.owner_product_id is null and q.name = s.name
  and (q.sort_order, q.id) <= (s.sort_order, s.id))`

/** The keys of shared options by their ids. */
export const keysOfOptions = (options: readonly NumberedOption[]): ReadonlyMap<string, string> =>
  new Map(options.map(({ id, name, nth }) => [id, nthKey(name, Number(nth))]))

/** How files name these shared options, by their ids. */
export async function optionKeys(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NumberedOption>`select s.id, s.name, ${nthOfName} as nth from product_option s
     where s.tenant_id = ${db.scope.tenantId} and s.id = any(${[...ids]}::uuid[])`.execute(db)
  return keysOfOptions(rows)
}

/** The ids of the merchant's shared options by key, of all that have the name of one of these keys. */
export async function optionIdsByKey(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map()
  const names = [...new Set(keys.map((key) => parseNthKey(key).name))]
  const options = await db
    .selectFrom('product_option')
    .select(['id', 'name'])
    .where('merchant_id', '=', db.merchantId)
    .where('owner_product_id', 'is', null)
    .where('name', '=', (eb) => eb.fn.any(eb.val(names)))
    .orderBy('sort_order')
    .orderBy('id')
    .execute()
  // The first option of a name counts, unless a key names another one.
  return new Map(
    [...Map.groupBy(options, ({ name }) => name)].flatMap(([name, all]) =>
      all.map(({ id }, index) => [nthKey(name, index + 1), id] as const),
    ),
  )
}
