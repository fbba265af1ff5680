/** Old and new value of a field in an audit entry. */
export type Change = { before: unknown; after: unknown }

export const toChange = (before: unknown, after: unknown): Change => ({ before: before ?? null, after: after ?? null })

export const isChange = (value: unknown): value is Change =>
  typeof value === 'object' &&
  value !== null &&
  Object.keys(value).length === 2 &&
  'before' in value &&
  'after' in value

/**
 * The fields of `input` that differ from `before`, each with its old and new value. A field that `before` does not
 * have, such as one of another table, is recorded with its new value alone.
 */
export function changesOf(before: object, input: object): Record<string, unknown> {
  const old: Readonly<Record<string, unknown>> = { ...before }
  return Object.fromEntries(
    Object.entries(input)
      .filter(([field, value]) => value !== undefined && !(field in old && isSame(old[field], value)))
      .map(([field, value]) => [field, field in old ? toChange(old[field], value) : value]),
  )
}

const isSame = (left: unknown, right: unknown) => canonical(left ?? null) === canonical(right ?? null)

/** JSON with sorted keys: the database returns the keys of an object in another order than they were sent. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
