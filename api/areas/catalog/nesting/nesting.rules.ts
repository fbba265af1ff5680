import { maxNestedOptions, maxOptionLevels, nestingProblemOf } from '#contract/rules/nested-options.ts'
import type { NestingProblem } from '#contract/rules/nested-options.ts'
import type { FieldTexts } from '../products.rules.ts'

type Value = { readonly option_ids?: readonly string[] | undefined }
/** An option as it will be. `prefix` precedes the names of its fields. */
export type NestingOption = { readonly id: string; readonly prefix: string; readonly values: readonly Value[] }

/** The ids of the options that values bring along. An id that two values name is there twice. */
export const nestedIdsOf = (values: readonly Value[]): string[] => values.flatMap(({ option_ids = [] }) => option_ids)

type StoredOption = {
  readonly id: string
  readonly is_shared: boolean
  /** Whether one of the saved options is nested in it. */
  readonly is_above: boolean
  readonly nested_ids: readonly string[]
}

const texts: Record<NestingProblem, string> = {
  cycle: 'An option cannot bring itself along, not even through another option.',
  too_deep: `Options can have at most ${maxOptionLevels} levels.`,
  too_many: `The choices of an option can bring along at most ${maxNestedOptions} options.`,
}

/**
 * Why these options cannot be saved, by field. `stored` are the options above them, and all that they bring along, as they
 * are now.
 */
export function nestingRefusals(options: readonly NestingOption[], stored: readonly StoredOption[]): FieldTexts {
  const shared = new Set(stored.flatMap(({ id, is_shared }) => (is_shared ? [id] : [])))
  const nestedIds = new Map(stored.map(({ id, nested_ids }) => [id, nested_ids]))
  const above = stored.flatMap(({ id, is_above }) => (is_above ? [id] : []))
  for (const { id, prefix, values } of options) {
    const roots = new Set([id, ...above])
    const fieldOf = (nth: number) => `${prefix}values.${nth}.option_ids`
    const unknown = values.findIndex(({ option_ids = [] }) => option_ids.some((one) => !shared.has(one)))
    if (unknown >= 0) return { [fieldOf(unknown)]: 'Only linked options of this merchant can be brought along.' }
    const problemOf = (root: string, count: number) => {
      nestedIds.set(id, nestedIdsOf(values.slice(0, count)))
      return nestingProblemOf(root, nestedIds)
    }
    const root = [...roots].find((one) => problemOf(one, values.length) !== undefined)
    if (root === undefined) continue
    // The first value that cannot be.
    const nth = values.findIndex((_, index) => problemOf(root, index + 1) !== undefined)
    const problem = problemOf(root, nth + 1)
    if (problem) return { [fieldOf(nth)]: texts[problem] }
  }
  return {}
}
