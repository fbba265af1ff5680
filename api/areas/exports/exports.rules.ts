import type { ExportCategory } from '#contract/exports.ts'
import { holdsPermission } from '#contract/rules/permissions.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import { instantOf, dayAfter } from '../schedules/local-time.rules.ts'
import type { Exportable } from './exportable.ts'
import en from './texts/en.json' with { type: 'json' }

type Words = { columns: Record<string, string>; categories: Record<string, string>; values: Record<string, string> }
const words = loadTexts<Words>(import.meta.dirname, en)
export const exportLocales = Object.keys(words)
export const exportWords = (locale: string): Words => words[locale] ?? en

const openTo = ({ categories }: Exportable, held: ReadonlySet<string>) =>
  categories.filter(({ needs }) => needs === undefined || holdsPermission(held, needs))

/** What somebody may choose from, in their language. */
export function categoriesFor(kind: Exportable, held: ReadonlySet<string>, locale: string): ExportCategory[] {
  const { columns: names, categories: groups } = exportWords(locale)
  return openTo(kind, held).map(({ category, columns }) => ({
    category,
    label: groups[category] ?? category,
    columns: columns.map((key) => ({ key, label: names[key] ?? key })),
  }))
}

/** The columns of the file in the order of the type, each once. 422 for a name that is none, 403 for one that the person may not see. */
export function chosenColumns(
  kind: Exportable,
  held: ReadonlySet<string>,
  wanted: readonly string[] | undefined,
): string[] {
  const open = openTo(kind, held).flatMap(({ columns }) => columns)
  if (wanted === undefined) return open
  const all = new Set(kind.categories.flatMap(({ columns }) => columns))
  if (wanted.some((name) => !all.has(name))) throw invalid({ columns: 'The selected columns is invalid.' })
  if (wanted.some((name) => !open.includes(name))) throw apiError('NOT_ALLOWED')
  return open.filter((name) => wanted.includes(name))
}

/** Whether somebody may have a file with these columns. */
export const maySee = (kind: Exportable, held: ReadonlySet<string>, columns: readonly string[]): boolean => {
  const open = new Set(openTo(kind, held).flatMap((category) => category.columns))
  return columns.every((name) => open.has(name))
}

/** Whole local days as a span of instants (ISO), the end outside; open where no day is named. */
export function spanOfDays(
  start: string | null,
  end: string | null,
  timezone: string,
): { from: string | null; to: string | null } {
  const iso = (ms: number) => new Date(ms).toISOString()
  return {
    from: start && iso(instantOf(start, '00:00', timezone)),
    to: end && iso(instantOf(dayAfter(end, 1), '00:00', timezone)),
  }
}
