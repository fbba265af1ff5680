const normalize = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * Normalizes text for the search: case, accents and the first space are ignored, so 'la zio' and 'lazio' match 'La
 * Zio'.
 */
const fold = (text: string) => normalize(text).replace(' ', '')

export const matches = (text: string, query: string) => fold(text).includes(fold(query.trim()))

/** Whether the text, one of its words or its number starts with the query. */
const startsWord = (text: string, query: string) =>
  [' ', '#'].some((prefix) => ` ${normalize(text)}`.includes(prefix + normalize(query.trim())))

export type LeadingMatch = { typed: string; id: string | undefined }

/**
 * The item that Enter takes without a selection: the first that starts with the text. Later results do not replace
 * it.
 */
export function leadingMatchOf(
  previous: LeadingMatch,
  typed: string,
  items: readonly { id: string; text: string }[],
): LeadingMatch {
  const isSame = previous.typed === typed
  if (isSame && previous.id !== undefined) return previous
  const id = items.find(({ text }) => startsWord(text, typed))?.id
  return isSame && id === undefined ? previous : { typed, id }
}

/** Splits a text into matching and other parts. Only contiguous matches are highlighted. */
export function highlightMatches(text: string, query: string): { text: string; hit: boolean }[] {
  const needle = query.trim().toLowerCase()
  const index = needle === '' ? -1 : text.toLowerCase().indexOf(needle)
  if (index < 0) return [{ text, hit: false }]
  return [
    { text: text.slice(0, index), hit: false },
    { text: text.slice(index, index + needle.length), hit: true },
    { text: text.slice(index + needle.length), hit: false },
  ].filter((part) => part.text !== '')
}
