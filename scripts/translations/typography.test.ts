import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const textsOf = (language: string) =>
  globSync([`{panel,shop}/texts/${language}/*.json`, `api/**/texts/${language}.json`], { cwd: root }).flatMap(
    (path) => {
      const values: string[] = []
      JSON.parse(readFileSync(join(root, path), 'utf8'), (_key, value: unknown) => {
        if (typeof value === 'string') values.push(value)
        return value
      })
      return values.map((text) => `${path}: ${text}`)
    },
  )

/** Marks that a language does not write. */
const wrongMarks: Record<string, RegExp> = {
  // no-break spaces before : ; ? ! % and inside « »
  fr: /[^\s\u00a0\u202f:] [;?!%»]|[^\s\u00a0] :(?=\s|$)|«[^\u202f]|[^\u202f]»/,
  he: /[”“"]/,
  it: /[«»]/,
  ht: /[«»]/,
  fo: /“[^„]*”/,
  so: /\w'\w/,
  en: /\w'(?:s|re|ve|ll)\b/,
}

test.each(Object.entries(wrongMarks))('%s has the marks of its language', (language, pattern) => {
  const texts = textsOf(language)
  expect(texts.length).toBeGreaterThan(1_500)
  expect(texts.filter((text) => pattern.test(text.slice(text.indexOf(': ') + 2)))).toEqual([])
})
