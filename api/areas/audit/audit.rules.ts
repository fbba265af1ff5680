import type { FieldChange } from '#contract/areas/audit/audit.ts'
import { isChange } from '#api/platform/audit/changes.ts'

/** Most fields of an entry that are shown. */
const maxFields = 200

/**
 * The changes of an entry by field. An object with old and new value becomes one row per changed field of it, such
 * as `review_settings.days`.
 */
export const toFieldChanges = (action: string, changes: Readonly<Record<string, unknown>>): FieldChange[] =>
  Object.entries(changes)
    .flatMap(([field, value]) => changesOfField(field, asChange(action, value)))
    .slice(0, maxFields)

/** Earlier versions recorded settings as [old, new]. */
const asChange = (action: string, value: unknown): unknown =>
  action === 'settings.changed' && Array.isArray(value) && value.length === 2
    ? { before: value[0], after: value[1] }
    : value

function changesOfField(field: string, value: unknown): FieldChange[] {
  if (!isChange(value)) return [{ field, after: value }]
  const { before, after } = value
  if (!isRecord(before) || !isRecord(after)) return [{ field, before, after }]
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .map((key) => ({ field: `${field}.${key}`, before: before[key] ?? null, after: after[key] ?? null }))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const uuid = /^[0-9a-f-]{36}$/

/** The ids of these records (kind:id) by kind. Records whose id is no UUID, such as settings, are left out. */
export function idsByKind(records: readonly string[]): Map<string, string[]> {
  const result = new Map<string, string[]>()
  for (const record of new Set(records)) {
    const [kind = '', id = ''] = record.split(':')
    if (uuid.test(id)) result.set(kind, [...(result.get(kind) ?? []), id])
  }
  return result
}
