import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The texts of an area by language, from the files of its folder `texts/`. Missing translations fall back to
 * English.
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
  const translations =
    typeof translated === 'object' && translated !== null ? (translated as Record<string, unknown>) : {}
  return Object.fromEntries(
    Object.entries(english).map(([key, value]) => [key, withFallback(value, translations[key])]),
  ) as W
}
