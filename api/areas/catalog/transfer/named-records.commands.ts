import type { Db } from '#api/platform/db/db.ts'
import { parseNthKey } from '../../imports/cell-values.rules.ts'
import { cellError, shortText } from '../../imports/problems.rules.ts'
import { createCategory } from '../categories.commands.ts'
import { createLabel, createTag } from '../tagging.commands.ts'
import { optionIdsByKey } from './option-keys.db.ts'
import { idsByName } from './product-references.db.ts'
import type { ProductValues } from './product-cells.rules.ts'

const tables = { categories: 'product_category', tags: 'tag', labels: 'label' } as const
const creators = { categories: createCategory, tags: createTag, labels: createLabel }
export type NamedField = keyof typeof tables
const namedFields = ['categories', 'tags', 'labels'] as const satisfies NamedField[]
const maxNameLength = 100
const nestedOf = ({ nested = [] }: { nested?: readonly string[] }) => nested

/** The records that rows name, by field and name, and shared options, also those that choices bring along, by key. */
export type NamedRecords = Record<NamedField | 'linked_options', Map<string, string>>

/** Reads the records that rows name, with one query for each kind. */
export async function loadNamed(db: Db, rows: readonly ProductValues[]): Promise<NamedRecords> {
  const namesOf = (field: NamedField | 'linked_options') => [...new Set(rows.flatMap((row) => row[field] ?? []))]
  const nested = rows.flatMap(({ options = [] }) => options.flatMap(({ values }) => values.flatMap(nestedOf)))
  const load = async (field: NamedField) => {
    const names = namesOf(field)
    return names.length === 0 ? new Map<string, string>() : idsByName(db, tables[field], names)
  }
  const [categories, tags, labels, linked_options] = await Promise.all([
    load('categories'),
    load('tags'),
    load('labels'),
    optionIdsByKey(db, [...namesOf('linked_options'), ...nested]),
  ])
  return { categories, tags, labels, linked_options }
}

/** The ids of names; `missing` stands for those that are not there yet. Throws for names that are too long. */
export function idsOf(
  known: NamedRecords,
  field: NamedField,
  names: readonly string[] | undefined,
  missing: (name: string) => string,
): string[] | undefined {
  return names?.map((name) => {
    if (name.length > maxNameLength) throw cellError(field, 'too_long', { limit: maxNameLength })
    return known[field].get(name.toLowerCase()) ?? missing(name)
  })
}

/** The ids of shared options that a field names, which are never created. */
export const optionIdsOf = (
  known: NamedRecords,
  field: 'linked_options' | 'options',
  names: readonly string[],
): string[] =>
  names.map((name) => {
    const id = known.linked_options.get(name)
    if (id === undefined) throw cellError(field, 'unknown_name', { name: shortText(name) })
    return id
  })

/**
 * The shared options that a product has, named like those of its row: by keys if one of these is not the first of its name,
 * else by name alone, which any option of the name fits.
 */
export function linkedNamesOf(
  known: NamedRecords,
  { linked_options, linked_option_ids }: { linked_options: string[]; linked_option_ids: readonly string[] },
  names: readonly string[] | undefined,
): string[] {
  if (!names?.some((name) => parseNthKey(name).nth > 1)) return linked_options
  const keys = new Map([...known.linked_options].map(([key, id]) => [id, key]))
  return linked_option_ids.map((id, nth) => keys.get(id) ?? linked_options[nth] ?? '')
}

/** Creates the categories, tags and labels that a row names and that are not there yet. Returns whether there were any. */
export async function createMissing(db: Db, known: NamedRecords, values: ProductValues): Promise<boolean> {
  let hasNew = false
  for (const field of namedFields)
    for (const name of values[field] ?? [])
      if (!known[field].has(name.toLowerCase())) {
        hasNew = true
        known[field].set(name.toLowerCase(), (await creators[field](db, { name })).id)
      }
  return hasNew
}
