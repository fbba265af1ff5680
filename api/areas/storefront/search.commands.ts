import type { Db } from '#api/platform/db/db.ts'
import { containsPattern } from '#api/platform/db/listing.ts'
import { mostSimilarWord, searchMerchants, searchProducts } from './search.db.ts'
import type { SearchInput } from './search.db.ts'

type Search = { search: string } & Pick<SearchInput, 'merchantId' | 'tagId' | 'labelId' | 'limit'>
type SearchResult = { merchantIds: string[]; productIds: string[]; suggestion: string | null }

/** Shorter texts are too short for suggestions. */
const minCorrected = 3

/** Merchants and products of a search. Without any, those of the most similar known words. */
export async function searchStore(db: Db, input: Search): Promise<SearchResult> {
  const found = await findMatches(db, input)
  const isEmpty = found.merchantIds.length + found.productIds.length === 0
  const suggestion =
    isEmpty && input.search.trim().length >= minCorrected ? await correctedSearch(db, input.search) : null
  if (suggestion === null) return { ...found, suggestion: null }
  const corrected = await findMatches(db, { ...input, search: suggestion })
  const helps = corrected.merchantIds.length + corrected.productIds.length > 0
  return helps ? { ...corrected, suggestion } : { ...found, suggestion: null }
}

async function findMatches(db: Db, { search, limit, ...filter }: Search) {
  const contains = containsPattern(search)
  const start = contains.slice(1)
  // the text index knows no one or two letters, but beginnings of words
  const pattern = /^\p{L}{1,2}$/u.test(search.trim()) ? `% ${start}` : contains
  const isFiltered = Object.values(filter).some((id) => id !== undefined)
  const [merchantIds, productIds] = await Promise.all([
    isFiltered ? [] : searchMerchants(db, contains, limit),
    searchProducts(db, { ...filter, pattern, start, limit }),
  ])
  return { merchantIds, productIds }
}

/** The search with each word replaced by the most similar known one; null if that changes nothing. */
async function correctedSearch(db: Db, search: string): Promise<string | null> {
  const words = search.trim().toLowerCase().split(/\s+/)
  const similar = await Promise.all(words.map((word) => mostSimilarWord(db, word)))
  const corrected = words.map((word, index) => similar[index] ?? word).join(' ')
  return corrected === words.join(' ') ? null : corrected
}
