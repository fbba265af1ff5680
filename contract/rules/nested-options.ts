/** Levels of options of a product: its own options are the first. */
export const maxOptionLevels = 5
/** Options that the values of one option may bring along, on all levels together. */
export const maxNestedOptions = 100

/** Ids of the values under which an option is asked, the outermost first. Absent for an option of the product itself. */
type Place = { readonly under?: readonly string[] | undefined }

type SelectedOption = Place & { readonly option_id: string; readonly value_ids: readonly string[] }

const pathOf = (under: readonly string[], id: string) => [...under, id].join('/')

/** Identifies an option within a product. The same option can be asked under several values. */
export const optionKey = ({ id, under = [] }: Place & { readonly id: string }): string => pathOf(under, id)

/** The options that are asked: those of the product, and those under a selected value that is itself asked for. */
export function askedOptions<O extends Place>(options: readonly O[], selected: readonly SelectedOption[]): O[] {
  const paths = new Set(selected.flatMap(({ under = [], value_ids }) => value_ids.map((id) => pathOf(under, id))))
  return options.filter(({ under = [] }) => under.every((id, level) => paths.has(pathOf(under.slice(0, level), id))))
}

type NestingOption = {
  readonly id: string
  readonly values: readonly { readonly id: string; readonly option_ids?: readonly string[] | undefined }[]
}

/**
 * The options of a product, each followed by those that its values bring along, level by level of one value after the
 * other. `shared` are the options that values can name; an option that is missing there is left out.
 */
export function expandOptions<O extends NestingOption>(
  options: readonly O[],
  shared: ReadonlyMap<string, O>,
): (O & { under?: readonly string[] })[] {
  const expand = (level: readonly O[], under: readonly string[]): (O & { under?: readonly string[] })[] =>
    level.flatMap((option) => [
      under.length > 0 ? { ...option, under } : option,
      ...(under.length + 1 < maxOptionLevels
        ? option.values.flatMap(({ id, option_ids = [] }) =>
            expand(
              option_ids.flatMap((nested) => shared.get(nested) ?? []),
              [...under, id],
            ),
          )
        : []),
    ])
  return expand(options, [])
}

/** Why options cannot be nested as `nestedIds` says (ids of the options that the values of an option bring along). */
export type NestingProblem = 'cycle' | 'too_deep' | 'too_many'

/** The first problem of an option with what it brings along, or undefined. */
export function nestingProblemOf(
  optionId: string,
  nestedIds: ReadonlyMap<string, readonly string[]>,
): NestingProblem | undefined {
  let count = 0
  const check = (id: string, above: readonly string[]): NestingProblem | undefined => {
    if (above.includes(id)) return 'cycle'
    if (above.length >= maxOptionLevels) return 'too_deep'
    if (above.length > 0 && ++count > maxNestedOptions) return 'too_many'
    for (const nested of nestedIds.get(id) ?? []) {
      const problem = check(nested, [...above, id])
      if (problem) return problem
    }
    return undefined
  }
  return check(optionId, [])
}
