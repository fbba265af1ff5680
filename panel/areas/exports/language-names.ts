import { languagesOf } from '#kit/data/language.ts'
import { availableLanguages } from '#panel/texts/areas.ts'

/** Languages in which a file can be written, each with its own name. */
export const fileLanguages = languagesOf('merchant', availableLanguages)
export const languageNames: ReadonlyMap<string, string> = new Map(
  fileLanguages.map(({ locale, name }) => [locale, name]),
)
