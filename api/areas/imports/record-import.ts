import type { z } from 'zod'
import type { ImportedList } from '#contract/areas/imports.ts'
import type { Db } from '#api/platform/db/db.ts'
import { eachRow } from './define-import.ts'
import type { Cells, Importable, ImportContext, RowResult } from './define-import.ts'
import { cellError, parseRow } from './problems.rules.ts'

type RecordImport<T> = {
  type: ImportedList
  /** What the commands take. Values that are not in it are left out. */
  schema: z.ZodType<T>
  /** The record with this key as the commands take it. */
  find: (db: Db, key: string) => Promise<{ id: string; data: unknown } | undefined>
  create: (context: ImportContext, data: T, key: string) => Promise<string>
  change: (context: ImportContext, id: string, data: T, key: string) => Promise<unknown>
  remove: (context: ImportContext, id: string) => Promise<unknown>
  changedAt: Importable['changedAt']
}

/** Keys in their order, and nothing that is undefined. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )

function parseData<T>(schema: z.ZodType<T>, cells: Cells): T {
  let data: unknown
  try {
    data = JSON.parse(cells.get('data') ?? '')
  } catch {
    throw cellError('data', 'invalid')
  }
  return parseRow(schema, data)
}

/** A list of records of an archive: a key and the record as JSON, which is applied as a whole. */
export function recordImport<T>({
  type,
  schema,
  find,
  create,
  change,
  remove,
  changedAt,
}: RecordImport<T>): Importable {
  async function applyRow(context: ImportContext, cells: Cells): Promise<RowResult> {
    const key = cells.get('key') ?? ''
    const data = parseData(schema, cells)
    const now = await find(context.db, key)
    if (!now) return { outcome: 'created', id: await create(context, data, key) }
    const current = schema.safeParse(now.data)
    if (current.success && canonical(current.data) === canonical(data)) return { outcome: 'unchanged' }
    await change(context, now.id, data, key)
    return { outcome: 'updated', id: now.id, before: { key, data: JSON.stringify(now.data) } }
  }
  return {
    type,
    fields: [
      { key: 'key', isRequired: true },
      { key: 'data', isRequired: true },
    ],
    aliases: {},
    keysOf: (cells) => [{ field: 'key', value: cells.get('key') ?? '' }],
    inputs: {},
    apply: eachRow(applyRow),
    restore: async (context, id, before) => {
      await change(context, id, parseData(schema, before), before.get('key') ?? '')
    },
    remove: async (context, id) => void (await remove(context, id)),
    changedAt,
  }
}
