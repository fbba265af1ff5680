/** Somebody's words among those of the page, so that a name or address of the other direction stays whole. */
export const isolateText = (text: string) => `\u2068${text}\u2069`

/** The parts that are there, each kept whole, in one line. */
export const joinTexts = (parts: readonly (string | null | undefined)[], comma: string) =>
  parts
    .filter((one) => one)
    .map((one) => isolateText(one ?? ''))
    .join(comma)
