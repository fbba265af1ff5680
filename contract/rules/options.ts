type OptionLimits = {
  readonly type: 'single' | 'multiple'
  readonly is_required: boolean
  readonly range: { readonly min: number; readonly max: number }
}

/** How many values an option takes at most; a single choice takes one. */
export const maxValuesOf = ({ type, range }: OptionLimits): number => (type === 'single' ? 1 : Math.max(1, range.max))

/** How many values an answer needs; a required option needs at least one. */
export const minValuesOf = ({ type, is_required, range }: OptionLimits): number =>
  type === 'single' ? Number(is_required) : Math.max(range.min, Number(is_required))
