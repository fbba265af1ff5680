/** How the search compares: small letters, and the first space of either does not count ('la zio' and 'lazio' both find 'La Zio'). */
const folded = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(' ', '')

export const matches = (text: string, query: string) => folded(text).includes(folded(query.trim()))

/** The text cut into what matches and what does not, for marking; only plain, unbroken matches are marked. */
export function marked(text: string, query: string): { text: string; hit: boolean }[] {
  const wanted = query.trim().toLowerCase()
  const at = wanted === '' ? -1 : text.toLowerCase().indexOf(wanted)
  if (at < 0) return [{ text, hit: false }]
  return [{ text: text.slice(0, at), hit: false }, { text: text.slice(at, at + wanted.length), hit: true }, { text: text.slice(at + wanted.length), hit: false }].filter((part) => part.text !== '')
}
