import type { ExportCategory } from '#contract/areas/exports.ts'
import { holdsPermission } from '#contract/rules/permissions.ts'
import { apiError, invalid } from '#api/platform/api-error.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import type { Exportable } from './define-export.ts'
import en from './texts/en.json' with { type: 'json' }

type ExportTexts = {
  columns: Record<string, string>
  categories: Record<string, string>
  values: Record<string, string>
}
const texts = loadTexts<ExportTexts>(import.meta.dirname, en)
export const exportLocales = Object.keys(texts)
export const exportTexts = (locale: string): ExportTexts => texts[locale] ?? en

const visibleCategories = ({ categories }: Exportable, held: ReadonlySet<string>) =>
  categories.filter(({ permission }) => permission === undefined || holdsPermission(held, permission))

/** The columns the reader may choose, by category, in their language. */
export function categoriesFor(list: Exportable, held: ReadonlySet<string>, locale: string): ExportCategory[] {
  const { columns: names, categories: groups } = exportTexts(locale)
  return visibleCategories(list, held).map(({ category, columns }) => ({
    category,
    label: groups[category] ?? category,
    columns: columns.map((key) => ({ key, label: names[key] ?? key })),
  }))
}

/**
 * The columns of the file, in the order of the list. Throws 422 for unknown names and 403 for columns the user
 * cannot see.
 */
export function resolveColumns(
  list: Exportable,
  held: ReadonlySet<string>,
  requested: readonly string[] | undefined,
): string[] {
  const visible = visibleColumns(list, held)
  if (requested === undefined) return visible
  const all = new Set(list.categories.flatMap(({ columns }) => columns))
  if (requested.some((name) => !all.has(name))) throw invalid({ columns: 'The selected columns is invalid.' })
  if (requested.some((name) => !visible.includes(name))) throw apiError('NOT_ALLOWED')
  return visible.filter((name) => requested.includes(name))
}

/** The columns that the user may see, in the order of the list. */
export const visibleColumns = (list: Exportable, held: ReadonlySet<string>): string[] =>
  visibleCategories(list, held).flatMap((category) => category.columns)

/** Whether the user may see all of these columns. */
export const canSeeColumns = (list: Exportable, held: ReadonlySet<string>, columns: readonly string[]): boolean => {
  const visible = new Set(visibleColumns(list, held))
  return columns.every((name) => visible.has(name))
}
