import { containsPattern, foldedPatternText } from '#api/platform/db/listing.ts'

/** LIKE patterns: `one` and `other` for name, e-mail and mobile with spaces, `folded` for the name without them. */
export type SearchPatterns = { one: string; other: string; folded: string | null }

/**
 * Text is searched anywhere, and a telephone number by its digits. The text index holds groups of three letters, so one
 * or two letters find the words that begin with them.
 */
export function searchPatterns(search: string): SearchPatterns {
  const text = search.trim()
  if ([...text].length >= 3)
    return {
      one: containsPattern(text),
      other: foldedPatternText(text),
      folded: [...text.replace(/\s/g, '')].length >= 3 ? foldedPatternText(text) : null,
    }
  const start = containsPattern(text).slice(1)
  return { one: start, other: `% ${start}`, folded: null }
}
