/** Round marks from zero to at least `high`, three to six of them, on whole units where `whole`. */
export function axisTicks(high: number, whole = false): number[] {
  if (high <= 0) return [0, 1]
  const rough = high / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const nice = [1, 2, 2.5, 5, 10].find((one) => one * power >= rough) ?? 10
  const step = whole ? Math.max(1, Math.ceil(nice * power)) : nice * power
  return Array.from({ length: Math.ceil(high / step) + 1 }, (_, index) => index * step)
}

/** Marks whose words differ from those of the mark below: small sums look alike once they are rounded. */
export const distinctLabels = (marks: readonly number[], words: (value: number) => string): number[] =>
  marks.filter((value, index) => index === 0 || words(value) !== words(marks[index - 1] ?? 0))
