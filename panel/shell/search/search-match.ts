const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** How the search compares: small letters, and the first space of either does not count ('la zio' and 'lazio' both find 'La Zio'). */
const folded = (text: string) => plain(text).replace(' ', '')

export const matches = (text: string, query: string) => folded(text).includes(folded(query.trim()))

/** Whether the text, a word of it or its number begins with what was typed. */
const begins = (text: string, query: string) =>
  [' ', '#'].some((before) => ` ${plain(text)}`.includes(before + plain(query.trim())))

export type LeadingMatch = { typed: string; id: string | undefined }

/**
 * The line that Enter takes while nobody has chosen one: the first that begins with what was typed. It stays
 * so when more is found, until other letters are typed.
 */
export function leadingMatchOf(
  before: LeadingMatch,
  typed: string,
  items: readonly { id: string; text: string }[],
): LeadingMatch {
  const isSame = before.typed === typed
  if (isSame && before.id !== undefined) return before
  const id = items.find(({ text }) => begins(text, typed))?.id
  return isSame && id === undefined ? before : { typed, id }
}

/** The text cut into what matches and what does not, for marking; only plain, unbroken matches are marked. */
export function highlightMatches(text: string, query: string): { text: string; hit: boolean }[] {
  const wanted = query.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return [{ text, hit: false }]
  return [
    { text: text.slice(0, at), hit: false },
    { text: text.slice(at, at + wanted.length), hit: true },
    { text: text.slice(at + wanted.length), hit: false },
  ].filter((part) => part.text !== '')
}
