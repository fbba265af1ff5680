/** Distances of a slab in its unit; `to` is null for the last one without end. */
type Slab = { readonly from: number; readonly to: number | null }

export type SlabProblem = { index: number; reason: 'start' | 'gap' | 'overlap' | 'empty' | 'endless' }

/**
 * Problems of the slabs of a delivery rate. The first starts at 0, each starts where the one before ends, and only
 * the last may have no end.
 */
export function findSlabProblems(slabs: readonly Slab[]): SlabProblem[] {
  return slabs.flatMap((slab, index): SlabProblem[] => {
    const start = index === 0 ? 0 : slabs[index - 1]?.to
    if (start === null) return [{ index: index - 1, reason: 'endless' }]
    if (slab.to !== null && slab.to <= slab.from) return [{ index, reason: 'empty' }]
    if (start === undefined || slab.from === start) return []
    return [{ index, reason: index === 0 ? 'start' : slab.from < start ? 'overlap' : 'gap' }]
  })
}
