import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const file = join(root, 'scripts/translations/english.tsv')

/**
 * What a text was translated from: `all` is the hash of the English that every language follows. After a change of the
 * English, `newer` is its hash, and `languages` are those that follow it already.
 */
export type Source = { all: string; newer?: string; languages: readonly string[] }
export type Sources = ReadonlyMap<string, Source>

const patterns = ['panel/texts/en/*.json', 'shop/texts/en/*.json', 'api/**/texts/en.json']
const pathOf = (english: string, language: string) => english.replace(/\/en(\/|\.json$)/, `/${language}$1`)

/** Hashes of the English texts, by file and key, such as `panel/orders:accept`. */
export function readEnglish(): Map<string, { hash: string; languages: string[] }> {
  const texts = new Map<string, { hash: string; languages: string[] }>()
  for (const path of globSync(patterns, { cwd: root }).toSorted()) {
    const languages = languagesOf(path)
    const name = path.replace(/\/texts\/en\b/, '').replace(/\.json$/, '')
    for (const [key, text] of textsIn(JSON.parse(readFileSync(join(root, path), 'utf8'))))
      texts.set(`${name}:${key}`, { hash: createHash('sha256').update(text).digest('hex').slice(0, 10), languages })
  }
  return texts
}

const allLanguages = globSync('panel/texts/*/', { cwd: root })
  .map((path) => path.replace(/\/$/, '').slice(-2))
  .filter((language) => /^[a-z]{2}$/.test(language) && language !== 'en')
  .toSorted()
const languagesOf = (english: string) =>
  allLanguages.filter((language) => existsSync(join(root, pathOf(english, language))))

function* textsIn(value: unknown, path = ''): Generator<[key: string, text: string]> {
  if (typeof value === 'string') yield [path, value]
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value)) yield* textsIn(inner, path === '' ? key : `${path}.${key}`)
}

export function readSources(): Map<string, Source> {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
  return new Map(
    lines.map((line) => {
      const [key = '', all = '', newer, languages = ''] = line.split('\t')
      return [key, { all, ...(newer ? { newer } : {}), languages: languages.split(',').filter(Boolean) }]
    }),
  )
}

export function writeSources(sources: Sources): void {
  const lines = [...sources].map(([key, { all, newer, languages }]) =>
    [key, all, ...(newer ? [newer, languages.join(',')] : [])].join('\t'),
  )
  writeFileSync(file, `${lines.toSorted().join('\n')}\n`)
}

type English = ReadonlyMap<string, { hash: string; languages: readonly string[] }>

/** Languages by key whose translation is older than the English text. */
export const findOutdated = (english: English, sources: Sources): Map<string, string[]> =>
  new Map(
    [...english].flatMap(([key, { hash, languages }]) => {
      const source = sources.get(key)
      if (!source || source.all === hash) return []
      const done = source.newer === hash ? source.languages : []
      const open = languages.filter((language) => !done.includes(language))
      return open.length > 0 ? [[key, open] as const] : []
    }),
  )

/** The sources with new texts added and removed ones left out. A new text comes with its translations. */
export const withNewTexts = (english: English, sources: Sources): Map<string, Source> =>
  new Map([...english].map(([key, { hash }]) => [key, sources.get(key) ?? { all: hash, languages: [] }]))

/** The sources after somebody has looked at the translations of `keys` in `languages` (default: all). */
export function acceptTexts(
  english: English,
  sources: Sources,
  keys: readonly string[],
  languages?: readonly string[],
): Map<string, Source> {
  const result = new Map(sources)
  for (const key of keys) {
    const text = english.get(key)
    const source = sources.get(key)
    if (!text || !source) throw new Error(`no text ${key}`)
    const earlier = source.newer === text.hash ? source.languages : []
    const done = [...new Set([...earlier, ...(languages ?? text.languages)])].toSorted()
    const isWhole = text.languages.every((language) => done.includes(language))
    result.set(
      key,
      isWhole ? { all: text.hash, languages: [] } : { all: source.all, newer: text.hash, languages: done },
    )
  }
  return result
}
