import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileOf, parts, subsetOf } from './subset.ts'
import type { Part } from './subset.ts'

const css = readFileSync(join(import.meta.dirname, 'fonts.css'), 'utf8')

/** Code points that fonts.css gives to a file. */
function covered(file: string): Set<number> {
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

test.each(Object.keys(parts) as Part[])(
  '%s is what the script makes of the package, and fonts.css asks it for all its characters and no others',
  async (part) => {
    expect(readFileSync(fileOf(part)).equals(await subsetOf(part))).toBe(true)
    expect([...covered(`${part}.woff2`)].toSorted((one, other) => one - other)).toEqual(
      [...new Set([...parts[part]].map((sign) => sign.codePointAt(0) ?? 0))].toSorted((one, other) => one - other),
    )
  },
)

test('no character is asked for from two files', () => {
  const [basic, accents] = [covered('geist-basic.woff2'), covered('geist-accents.woff2')]
  expect([...basic].filter((sign) => accents.has(sign))).toEqual([])
})
