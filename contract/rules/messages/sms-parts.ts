/** Characters of the GSM 7-bit alphabet. */
const gsmLetters = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
/** Characters of its extension, which count twice. */
const gsmDouble = new Set('^{}\\[~]|€\f')

/** Units of a text message of one part, and of each part of a longer one, whose header takes the others. */
const [gsmSizes, unicodeSizes] = [
  { alone: 160, part: 153 },
  { alone: 70, part: 67 },
] as const

/**
 * How long a text message is, in units of its alphabet, and how many parts of it are charged. One character outside of
 * GSM 7-bit makes the whole message UCS-2. A character of two units is never divided between two parts.
 */
export function smsParts(text: string): { length: number; parts: number } {
  const signs = [...text]
  const isGsm = signs.every((sign) => gsmLetters.has(sign) || gsmDouble.has(sign))
  const widths = signs.map((sign) => (isGsm ? (gsmDouble.has(sign) ? 2 : 1) : sign.length))
  const sizes = isGsm ? gsmSizes : unicodeSizes
  const length = widths.reduce((sum, width) => sum + width, 0)
  return { length, parts: length <= sizes.alone ? 1 : countParts(widths, sizes.part) }
}

function countParts(widths: readonly number[], size: number): number {
  let [parts, used] = [1, 0]
  for (const width of widths) {
    if (used + width > size) [parts, used] = [parts + 1, 0]
    used += width
  }
  return parts
}
