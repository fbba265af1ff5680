import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const fileNames = ['panel/theme/fonts.css', 'shop/styles/tokens.css', 'shop/styles/theme.css']

type Face = { family: string; weight: string }

const facesOf = (css: string): Face[] =>
  css
    .split('@font-face')
    .slice(1)
    .map((rule) => ({
      family: /font-family: '([^']+)'/.exec(rule)?.[1] ?? '',
      weight: /font-weight: ([\d ]+);/.exec(rule)?.[1] ?? '',
    }))

/** Browsers choose the faces of one weight first, and only then by characters. */
test('the files of a variable font have one weight, so that browsers use all of them together', () => {
  for (const name of fileNames) {
    const variable = facesOf(readFileSync(join(root, name), 'utf8')).filter(({ family }) => family.includes('Variable'))
    expect(variable.length, name).toBeGreaterThan(1)
    expect(new Set(variable.map(({ family, weight }) => `${family} ${weight}`)).size, name).toBe(1)
  }
})
