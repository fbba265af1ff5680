/**
 * Splits an integer by weight with the largest remainder method. The parts add up to `amount`; none exceeds its weight
 * while amount <= sum of weights. Equal remainders go to the heavier part, then to the earlier one.
 * Weights are integers >= 0. Throws if all weights are 0 and the amount is not.
 */
export function allocate(amount: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (total === 0n) {
    if (amount !== 0) throw new RangeError('cannot split an amount over zero weights')
    return weights.map(() => 0)
  }
  const quotas = weights.map((weight, index) => ({ index, weight, exact: BigInt(amount) * BigInt(weight) }))
  const parts = quotas.map(({ exact }) => exact / total)
  const remainder = Number(BigInt(amount) - parts.reduce((sum, part) => sum + part, 0n))
  const ranked = quotas.toSorted(
    (a, b) => Number((b.exact % total) - (a.exact % total)) || b.weight - a.weight || a.index - b.index,
  )
  const extra = new Set(ranked.slice(0, remainder).map(({ index }) => index))
  return parts.map((part, index) => Number(part) + (extra.has(index) ? 1 : 0))
}

/** A percentage with at most two decimals as parts per million: 0.99 -> 9900n. Throws on more decimals. */
export function ppmOf(percent: number): bigint {
  const hundredths = Math.round(percent * 100)
  if (!Number.isSafeInteger(hundredths) || Math.abs(percent * 100 - hundredths) > 1e-6)
    throw new RangeError(`${percent} % has more than two decimals`)
  return BigInt(hundredths) * 100n
}

const million = 1_000_000n

/** dividend / divisor (> 0) rounded half away from zero: half up for the amounts of a bill, which are never negative. */
export const divideRounded = (dividend: bigint, divisor: bigint): bigint =>
  (dividend * 2n + (dividend < 0n ? -divisor : divisor)) / (divisor * 2n)

/** `percent` of an amount in minor units, multiplied first and rounded once, half up. */
export const percentOf = (amount: number, percent: number): number =>
  Number(divideRounded(BigInt(amount) * ppmOf(percent), million))

/** The tax that an amount already contains: amount x rate / (100 + rate), rounded once, half up. */
export function containedTax(amount: number, percent: number): number {
  const rate = ppmOf(percent)
  return Number(divideRounded(BigInt(amount) * rate, million + rate))
}
