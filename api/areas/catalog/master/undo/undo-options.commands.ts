import type { Db } from '#api/platform/db/db.ts'
import type { WrittenOption } from '../options.db.ts'
import { writeOptions } from '../options.db.ts'
import { addOverrides } from '../overrides.db.ts'
import { idsInChoices, withOptionIds } from '../choices.rules.ts'
import { lockStoreProducts } from '../products.db.ts'
import type { PushedRow } from '../push-rows.rules.ts'
import { choicesBefore, isOptionChangedSince } from '../push-rows.rules.ts'
import type { LockedOption } from './undo.db.ts'
import { followedOptionSources, lockOptions, sharedOptions } from './undo.db.ts'
import type { UndoneGroup } from './undone-group.rules.ts'
import { recordIdOf, divideRows, indexById } from './undone-group.rules.ts'

/** Restores options that existed before the push, also those that it has deleted. The stock of choices stays. */
export async function undoOptions(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const options = indexById(await lockOptions(db, merchantId, rows.map(recordIdOf)))
  const reasonOf = (option: LockedOption, row: PushedRow) => (isOptionChangedSince(option, row) ? 'changed' : undefined)
  const { kept, undone } = divideRows(
    rows.filter(({ action }) => action === 'updated'),
    options,
    reasonOf,
  )
  const deleted = rows.filter(({ action }) => action === 'deleted')
  const restored = await restorable(db, merchantId, deleted)
  const written = [
    ...undone.map(({ record, row }) => ({
      ...record,
      ...row.before,
      values: choicesBefore(row, record.values),
    })),
    // The values of a deleted option are whole.
    ...restored.map(({ record_id, before }) => ({ ...before, id: record_id }) as LockedOption),
  ]
  // An option that a choice brought along may be gone.
  const shared = await sharedOptions(
    db,
    merchantId,
    written.flatMap(({ values }) => idsInChoices(values).nested_ids),
  )
  await writeOptions(
    db,
    merchantId,
    written.map((option) => writtenOption(option, shared)),
  )
  await addOverrides(
    db,
    'option',
    restored.flatMap(({ record_id, before: { overrides } }) =>
      Array.isArray(overrides) ? [{ id: record_id, fields: overrides }] : [],
    ),
  )
  const lost = deleted.filter((row) => !restored.includes(row))
  return { kept: [...kept, ...lost.map(({ record_id }) => ({ record_id, reason: 'changed' as const }))] }
}

function writtenOption(option: LockedOption, shared: ReadonlyMap<string, string>): WrittenOption {
  const values = option.values.map((choice) => withOptionIds(choice, shared))
  return { ...option, source_id: option.source_id ?? '', values, ...idsInChoices(values) }
}

/** Those of the deleted options whose product still follows and whose place nothing else has taken. */
async function restorable(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<PushedRow[]> {
  if (rows.length === 0) return []
  const textOf = (row: PushedRow, field: string) => String(row.before[field])
  const owners = indexById(
    await lockStoreProducts(
      db,
      merchantId,
      rows.map((row) => textOf(row, 'owner_product_id')),
    ),
  )
  const taken = await followedOptionSources(
    db,
    merchantId,
    rows.map((row) => textOf(row, 'source_id')),
  )
  return rows.filter((row) => {
    const owner = owners.get(textOf(row, 'owner_product_id'))
    return owner && owner.deleted_at === null && owner.source_id !== null && !taken.has(textOf(row, 'source_id'))
  })
}
