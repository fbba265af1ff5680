import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { loadTexts, startTexts } from '#kit/data/text.ts'
import type { Area } from '#kit/data/text.ts'

/** Starts the panel's English words of these areas; files of a run share the words, so each that draws starts its own. */
export async function englishTexts(...areas: Area[]) {
  await startTexts(async (_locale, area) =>
    JSON.parse(readFileSync(join(import.meta.dirname, `../../texts/en/${area}.json`), 'utf8')),
  )
  await loadTexts(...areas)
}
