import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOf, subsets, subsetOf } from './subset.ts'
import type { SubsetName } from './subset.ts'

const css = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')

/** Code points that fonts.css assigns to a file. */
function coveredCodePoints(file: string): Set<number> {
  const face = css.split('@font-face').find((block) => block.includes(file)) ?? ''
  const ranges = /unicode-range:([^;]+);/.exec(face)?.[1]?.split(',') ?? []
  return new Set(
    ranges.flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => parseInt(hex, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => first + index)
    }),
  )
}

test.each(Object.keys(subsets) as SubsetName[])(
  '%s is up to date and fonts.css lists exactly its characters',
  async (part) => {
    expect(readFileSync(fileOf(part)).equals(await subsetOf(part))).toBe(true)
    expect([...coveredCodePoints(`${part}.woff2`)].toSorted((one, other) => one - other)).toEqual(
      [...new Set([...subsets[part]].map((char) => char.codePointAt(0) ?? 0))].toSorted((one, other) => one - other),
    )
  },
)

test('no character is in two files', () => {
  const [basic, accents] = [coveredCodePoints('geist-basic.woff2'), coveredCodePoints('geist-accents.woff2')]
  expect([...basic].filter((char) => accents.has(char))).toEqual([])
})
