import type { z } from 'zod'

const isContainer = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null

/** The value at a dotted path: 'slots.0.start'. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (isContainer(at) ? (at as Record<string, unknown>)[name] : undefined), values)
}

/** Returns a copy with another value at a dotted path. */
export function withValueAt<V>(values: V, path: string, value: unknown): V {
  const [name = '', ...rest] = path.split('.')
  const inner =
    rest.length === 0
      ? value
      : withValueAt(isContainer(values) ? (values as Record<string, unknown>)[name] : undefined, rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(name), inner) as V
  return { ...values, [name]: inner } as V
}

/** Names of top-level fields whose values differ. */
export const changedFields = (current: object, saved: object) =>
  [...new Set([...Object.keys(current), ...Object.keys(saved)])].filter(
    (name) => JSON.stringify(valueAt(current, name) ?? null) !== JSON.stringify(valueAt(saved, name) ?? null),
  )

/** The named fields only. */
export const pickFields = <V extends object>(values: V, names: readonly string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>

/**
 * Three-way merge of form values, base and latest saved values. `theirs` are fields that only others changed;
 * `conflicts` are fields that were also changed here, to another value.
 */
export function mergeValues<V extends object>({ values, base, latest }: { values: V; base: V; latest: V }) {
  const mine = changedFields(values, base)
  const theirs = changedFields(latest, base)
  const differing = changedFields(values, latest)
  return {
    values: { ...latest, ...pickFields(values, mine) } as V,
    theirs: theirs.filter((name) => !mine.includes(name)),
    conflicts: mine.filter((name) => theirs.includes(name) && differing.includes(name)),
  }
}

export type Issue = { path: string; code: string; message: string; isCustom: boolean; limit?: number; text?: boolean }

/**
 * Zod option of a rule over several fields: it runs even if other fields are invalid, so that all issues show at
 * once.
 */
export const alwaysRun = { when: () => true }

/** The issues of a schema, one for each field. */
export function issuesOf(schema: z.ZodType, values: unknown): Map<string, Issue> {
  const parsed = schema.safeParse(values)
  const issues = new Map<string, Issue>()
  if (parsed.success) return issues
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.')
    if (issues.has(path)) continue
    issues.set(path, {
      path,
      code: issueCodeOf(issue, valueAt(values, path)),
      message: issue.message,
      isCustom: !/^(Invalid|Too |Expected|Unrecognized)/.test(issue.message),
      ...limitOf(issue),
    })
  }
  return issues
}

function issueCodeOf(issue: z.core.$ZodIssue, value: unknown) {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return 'required'
  if (issue.code === 'invalid_format')
    return issue.format === 'email' ? 'email' : issue.format === 'url' ? 'url' : 'invalid'
  if (issue.code === 'invalid_type')
    return issue.expected === 'number' || issue.expected === 'int' ? 'number' : 'invalid'
  if (issue.code === 'too_big' || issue.code === 'too_small')
    return `${issue.code}_${issue.origin === 'string' ? 'text' : issue.origin === 'array' ? 'list' : 'number'}`
  return 'invalid'
}

function limitOf(issue: z.core.$ZodIssue) {
  if (issue.code === 'too_big') return { limit: Number(issue.maximum) }
  if (issue.code === 'too_small') return { limit: Number(issue.minimum) }
  return {}
}
