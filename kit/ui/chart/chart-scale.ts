/** Three to six round ticks from zero to at least `maxValue`; integers if `wholeNumbers`. */
export function axisTicks(maxValue: number, wholeNumbers = false): number[] {
  if (maxValue <= 0) return [0, 1]
  const roughStep = maxValue / 4
  const magnitude = 10 ** Math.floor(Math.log10(roughStep))
  const niceFactor = [1, 2, 2.5, 5, 10].find((factor) => factor * magnitude >= roughStep) ?? 10
  const step = wholeNumbers ? Math.max(1, Math.ceil(niceFactor * magnitude)) : niceFactor * magnitude
  return Array.from({ length: Math.ceil(maxValue / step) + 1 }, (_, index) => index * step)
}

/** Ticks whose label differs from the label of the tick below. Small amounts look alike once they are rounded. */
export const distinctTicks = (ticks: readonly number[], format: (value: number) => string): number[] =>
  ticks.filter((value, index) => index === 0 || format(value) !== format(ticks[index - 1] ?? 0))
