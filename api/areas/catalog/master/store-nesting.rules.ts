import { nestingProblemOf } from '#contract/rules/nested-options.ts'

type PlannedOption = {
  readonly id: string
  readonly nested_ids: readonly string[]
  /** Whether the store has changed its choices. */
  readonly isOverridden: boolean
}

/**
 * The ids of options whose choices cannot bring along what the master menu says, because of choices that the store has
 * changed: an option would bring itself along, or too many others. `stored` is what options of the store bring along now.
 */
export function unfitOptions(
  planned: readonly PlannedOption[],
  stored: ReadonlyMap<string, readonly string[]>,
): ReadonlySet<string> {
  const following = planned.filter(({ isOverridden }) => !isOverridden)
  const nestedIds = new Map(stored)
  for (const { id, nested_ids, isOverridden } of planned) nestedIds.set(id, isOverridden ? nested_ids : [])
  const hasProblem = () => following.some(({ id }) => nestingProblemOf(id, nestedIds) !== undefined)
  const unfit = new Set<string>()
  for (const { id, nested_ids } of following.filter((option) => option.nested_ids.length > 0)) {
    nestedIds.set(id, nested_ids)
    if (!hasProblem()) continue
    nestedIds.set(id, [])
    unfit.add(id)
  }
  return unfit
}
