/** Somebody's words among those of the page, so that a name or address of the other direction stays whole. */
export const isolated = (text: string) => `\u2068${text}\u2069`

/** The parts that are there, each kept whole, in one line. */
export const joined = (parts: readonly (string | null | undefined)[], comma: string) =>
  parts
    .filter((one) => one)
    .map((one) => isolated(one ?? ''))
    .join(comma)
