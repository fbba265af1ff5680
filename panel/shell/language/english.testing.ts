import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { language } from '#kit/data/language.ts'
import { loadTexts, startTexts } from '#kit/data/text.ts'
import type { Area } from '#kit/data/text.ts'

/**
 * Loads English texts of these areas. Test files of a run share i18next and the language, so each one that renders must
 * call this: an earlier file may have left another language.
 */
export async function loadEnglishTexts(...areas: Area[]) {
  language.override('en')
  await startTexts(async (_locale, area) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../texts/en/${area}.json`), 'utf8')),
  )
  await loadTexts(...areas)
}
