/** A repeatable source of random values (mulberry32): the same seed gives the same demo data. */
export type Random = {
  /** 0 up to, not including, 1. */
  next: () => number
  /** An integer from `from` to `to`, both included. */
  integer: (from: number, to: number) => number
  /** True with this probability. */
  chance: (probability: number) => boolean
  pick: <T>(list: readonly [T, ...T[]]) => T
  /** An item of a list that may be empty. */
  pickOptional: <T>(list: readonly T[]) => T | undefined
  /** An item by weight; undefined if no weight is above 0. */
  pickWeighted: <T>(list: readonly T[], weight: (item: T) => number) => T | undefined
  shuffle: <T>(list: readonly T[]) => T[]
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer: between,
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    pickOptional: (list) => list[Math.floor(next() * list.length)],
    pickWeighted: (list, weight) => pickByWeight(list, weight, next()),
    shuffle: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

function pickByWeight<T>(list: readonly T[], weight: (item: T) => number, draw: number): T | undefined {
  let remaining = draw * list.reduce((sum, item) => sum + weight(item), 0)
  for (const item of list) {
    remaining -= weight(item)
    if (remaining < 0) return item
  }
  return undefined
}
