type MovePlace = 'before' | 'after'
export type Move = { id: string; target_id: string; place: MovePlace }

/** The list with `item` moved directly before or after `target`. Unchanged if either is missing or they are the same. */
export function moveItem<T>(list: readonly T[], item: T, target: T, place: MovePlace): T[] {
  if (item === target || !list.includes(item) || !list.includes(target)) return [...list]
  const others = list.filter((one) => one !== item)
  const index = others.indexOf(target) + (place === 'after' ? 1 : 0)
  return others.toSpliced(index, 0, item)
}

/** The move of `id` that turns the order `from` into `to`; null if it is there already. */
export function moveToReach(from: readonly string[], to: readonly string[], id: string): Move | null {
  const at = to.indexOf(id)
  const [previous, next] = [to[at - 1], to[at + 1]]
  if (at < 0 || at === from.indexOf(id)) return null
  if (previous !== undefined) return { id, target_id: previous, place: 'after' }
  return next === undefined ? null : { id, target_id: next, place: 'before' }
}
