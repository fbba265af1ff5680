import type { Updateable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { sortBy } from '#api/platform/db/listing.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { DeliveryInstructionTable } from '#api/platform/tables.ts'

const columns = ['id', 'name', 'translations', 'status', 'sort_order'] as const

export async function listInstructions(db: Db, { search, sort, page, limit }: SearchInput) {
  const { field, direction } = sortBy(sort, ['sort_order', 'name', 'status', 'created_at'], {
    field: 'sort_order',
    direction: 'asc',
  })
  const found = db
    .selectFrom('delivery_instruction')
    .$if(search !== '', (rows) => rows.where('name', 'ilike', `%${search.replace(/[\\%_]/g, '\\$&')}%`))
  const [data, { total }] = await Promise.all([
    found
      .select(columns)
      .orderBy(field, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    found.select((count) => count.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { data, meta: { total } }
}

type Draft = { name: string; translations: Record<string, string>; status: 'active' | 'inactive'; sort_order: number }

export const insertInstruction = (db: Db, draft: Draft) =>
  db
    .insertInto('delivery_instruction')
    .values({ id: newId(), ...draft, translations: json(draft.translations), created_at: db.now })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const updateInstruction = (db: Db, id: string, changes: Updateable<DeliveryInstructionTable>) =>
  Object.keys(changes).length === 0
    ? db.selectFrom('delivery_instruction').select(columns).where('id', '=', id).executeTakeFirst()
    : db.updateTable('delivery_instruction').set(changes).where('id', '=', id).returning(columns).executeTakeFirst()

export const deleteInstruction = (db: Db, id: string) =>
  db.deleteFrom('delivery_instruction').where('id', '=', id).returning('id').executeTakeFirst()
