/** A repeatable source of chance (mulberry32): the same seed gives the same world. */
export type Chance = {
  /** 0 up to, not including, 1. */
  next: () => number
  /** A whole number from `from` to `to`, both included. */
  between: (from: number, to: number) => number
  /** True with this probability. */
  is: (probability: number) => boolean
  one: <T>(list: readonly [T, ...T[]]) => T
  /** One of a list that may be empty. */
  maybeOne: <T>(list: readonly T[]) => T | undefined
  /** By weight; undefined when no weight is above 0. */
  weighted: <T>(list: readonly T[], weight: (item: T) => number) => T | undefined
  shuffled: <T>(list: readonly T[]) => T[]
}

export function chanceFrom(seed: number): Chance {
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
    between,
    is: (probability) => next() < probability,
    one: (list) => list[Math.floor(next() * list.length)] ?? list[0],
    maybeOne: (list) => list[Math.floor(next() * list.length)],
    weighted: (list, weight) => byWeight(list, weight, next()),
    shuffled: (list) =>
      list
        .map((item) => ({ item, at: next() }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ item }) => item),
  }
}

function byWeight<T>(list: readonly T[], weight: (item: T) => number, at: number): T | undefined {
  let left = at * list.reduce((sum, item) => sum + weight(item), 0)
  for (const item of list) {
    left -= weight(item)
    if (left < 0) return item
  }
  return undefined
}
