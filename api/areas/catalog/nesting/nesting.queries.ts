import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { maxOptionLevels } from '#contract/rules/nested-options.ts'
import type { Db } from '#api/platform/db/db.ts'

/** The ids of the options that these bring along, on all levels, as an array for SQL. */
export const nestedIdsIn = (db: Db, optionIds: readonly string[]): RawBuilder<string[]> => {
  const tenant = db.scope.tenantId
  return sql<string[]>`array(
    with recursive below (id, level) as (
      select n.nested_id, 2 from option_nesting n where n.tenant_id = ${tenant} and n.option_id = any(${[...optionIds]}::uuid[])
      union
      select n.nested_id, b.level + 1 from below b
        join option_nesting n on n.tenant_id = ${tenant} and n.option_id = b.id
       where b.level < ${maxOptionLevels})
    select id from below)`
}

type OptionRow = {
  readonly id: string
  readonly values: readonly { readonly option_ids?: readonly string[] | undefined }[]
}

/** The ids of those options that bring along others: without any nothing has to be loaded. */
export const idsOfNesting = (options: readonly OptionRow[]): string[] => [
  ...new Set(options.flatMap(({ id, values }) => (values.some(({ option_ids }) => option_ids) ? [id] : []))),
]
