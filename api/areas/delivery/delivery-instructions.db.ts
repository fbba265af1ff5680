import type { Updateable } from 'kysely'
import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { json } from '#api/platform/db/json.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import type { DeliveryInstructionTable } from '#api/platform/tables.ts'

const columns = ['id', 'name', 'translations', 'status', 'sort_order'] as const

export const listInstructions = (db: Db, input: SearchInput) =>
  listPage(
    db.selectFrom('delivery_instruction as i').select(columns).where(containsText('i.name', input.search)),
    input,
    { sorts: ['sort_order', 'name', 'status', 'created_at'], defaultSort: 'sort_order', table: 'i' },
  )

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
