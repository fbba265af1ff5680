/** A code, the start of codes before `*`, or a range of numbers of one length: `SE1 3LD`, `SE1*`, `10115-10119`. */
const pattern = /^(\d{2,10}-\d{2,10}|[A-Z0-9-]{1,12}\*?)$/

/** Without spaces, in capitals: the form in which postal codes are stored and compared. */
export const normalizePostalCode = (code: string): string => code.toUpperCase().replaceAll(/\s/g, '')

/** The two ends of a range; null for a single code. Codes such as 00-950 have parts of different lengths. */
function rangeOf(code: string): [string, string] | null {
  const [from = '', to = '', ...rest] = code.split('-')
  return rest.length === 0 && /^\d+$/.test(from) && /^\d+$/.test(to) && from.length === to.length ? [from, to] : null
}

/** Whether a normalized entry of a zone is a code, a start or a range that is not empty. */
export function isPostalCodePattern(entry: string): boolean {
  const range = rangeOf(entry)
  return pattern.test(entry) && (range === null || range[0] <= range[1])
}

/** Whether a postal code is one of the normalized entries of a zone. */
export function isPostalCodeIn(entries: readonly string[], postalCode: string): boolean {
  const code = normalizePostalCode(postalCode)
  return entries.some((entry) => {
    if (entry.endsWith('*')) return code.startsWith(entry.slice(0, -1))
    const range = rangeOf(entry)
    if (range === null) return code === entry
    return code.length === range[0].length && range[0] <= code && code <= range[1]
  })
}
