import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The words of an area by language, from the files of its folder `texts/` (`area` is the area's own folder).
 * English is the measure: what a language lacks is said in English.
 */
export function loadTexts<W extends object>(areaFolder: string, en: W): Readonly<Record<string, W>> {
  const folder = join(areaFolder, 'texts')
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return Object.fromEntries(
    files.map((name) => [
      name.slice(0, -'.json'.length),
      withFallback(en, JSON.parse(readFileSync(join(folder, name), 'utf8'))),
    ]),
  )
}

function withFallback<W>(english: W, translated: unknown): W {
  if (typeof english !== 'object' || english === null || Array.isArray(english))
    return (translated as W | undefined) ?? english
  const own = typeof translated === 'object' && translated !== null ? (translated as Record<string, unknown>) : {}
  return Object.fromEntries(Object.entries(english).map(([key, value]) => [key, withFallback(value, own[key])])) as W
}
