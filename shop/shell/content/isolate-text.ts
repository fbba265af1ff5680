/** Isolates user text, so that a name in the other direction does not affect the text around it. */
export const isolateText = (text: string) => `\u2068${text}\u2069`

/** Joins the parts that are not empty, each isolated. */
export const joinTexts = (parts: readonly (string | null | undefined)[], comma: string) =>
  parts
    .filter((one) => one)
    .map((one) => isolateText(one ?? ''))
    .join(comma)
