import type { z } from 'zod'

const isBranch = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' && value !== null

/** The value at a dotted path: 'slots.0.start'. */
export function valueAt(values: unknown, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((at, name) => (isBranch(at) ? (at as Record<string, unknown>)[name] : undefined), values)
}

/** The same values with another one at a dotted path; nothing is changed in place. */
export function withValueAt<V>(values: V, path: string, value: unknown): V {
  const [name = '', ...rest] = path.split('.')
  const inner =
    rest.length === 0
      ? value
      : withValueAt(isBranch(values) ? (values as Record<string, unknown>)[name] : undefined, rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(name), inner) as V
  return { ...values, [name]: inner } as V
}

/** Top names whose values differ. */
export const changedFields = (now: object, saved: object) =>
  [...new Set([...Object.keys(now), ...Object.keys(saved)])].filter(
    (name) => JSON.stringify(valueAt(now, name) ?? null) !== JSON.stringify(valueAt(saved, name) ?? null),
  )

/** Only the fields named. */
export const pickFields = <V extends object>(values: V, names: readonly string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>

/** A form over what is saved by now: fields that only others changed are theirs; `both` names those that were changed here too, to something else. */
export function mergeValues<V extends object>({ values, base, now }: { values: V; base: V; now: V }) {
  const mine = changedFields(values, base)
  const theirs = changedFields(now, base)
  const apart = changedFields(values, now)
  return {
    values: { ...now, ...pickFields(values, mine) } as V,
    theirs: theirs.filter((name) => !mine.includes(name)),
    both: mine.filter((name) => theirs.includes(name) && apart.includes(name)),
  }
}

export type Issue = { path: string; code: string; message: string; own: boolean; limit?: number; text?: boolean }

/** Of a rule over several fields: it is asked whatever else is wrong, so that a form says everything at once. */
export const anyIssue = { when: () => true }

/** What a schema objects to, first objection per field. */
export function issuesOf(schema: z.ZodType, values: unknown): Map<string, Issue> {
  const parsed = schema.safeParse(values)
  const issues = new Map<string, Issue>()
  if (parsed.success) return issues
  for (const issue of parsed.error.issues) {
    const path = issue.path.join('.')
    if (issues.has(path)) continue
    issues.set(path, {
      path,
      code: codeOf(issue, valueAt(values, path)),
      message: issue.message,
      own: !/^(Invalid|Too |Expected|Unrecognized)/.test(issue.message),
      ...limitOf(issue),
    })
  }
  return issues
}

function codeOf(issue: z.core.$ZodIssue, value: unknown) {
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
