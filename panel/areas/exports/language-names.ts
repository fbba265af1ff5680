import { languagesOf } from '#kit/data/language.ts'
import { availableLanguages } from '#panel/texts/areas.ts'

/** Languages of exported files with their native names. */
export const fileLanguages = languagesOf('merchant', availableLanguages)
export const languageNames: ReadonlyMap<string, string> = new Map(
  fileLanguages.map(({ locale, name }) => [locale, name]),
)
