import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import subsetFont from 'subset-font'

const source = join(
  import.meta.dirname,
  '../../node_modules/@fontsource-variable/geist/files/geist-latin-wght-normal.woff2',
)
const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('')

/**
 * Characters of nearly every page, and the accents of western Europe, which load on demand. fonts.css lists their
 * unicode ranges.
 */
export const subsets = {
  'geist-basic': [
    range(0x20, 0x7e),
    '\u00a0\u00a3\u00a9\u00ab\u00b0\u00b7\u00bb\u00d7\u2009\u2011\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u202f\u20ac\u2190\u2191\u2192\u2193\u2212',
  ].join(''),
  'geist-accents': [
    range(0xa1, 0xff).replaceAll(/[\u00a3\u00a9\u00ab\u00b0\u00b7\u00bb\u00d7]/g, ''),
    '\u0131\u0152\u0153\u02c6\u02da\u02dc\u201a\u201e\u2020\u2030\u2039\u203a\u2122\u2215',
  ].join(''),
}
export type SubsetName = keyof typeof subsets

export const fileOf = (part: SubsetName) => join(import.meta.dirname, 'fonts', `${part}.woff2`)

/** Geist with these characters and the weights and features that the panel uses. */
export const subsetOf = (part: SubsetName): Promise<Buffer> =>
  subsetFont(readFileSync(source), subsets[part], {
    targetFormat: 'woff2',
    variationAxes: { wght: { min: 400, max: 700, default: 400 } },
    keepFeatures: ['kern', 'liga', 'rlig', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum'],
  })

if (process.argv[1] === import.meta.filename)
  for (const name of ['geist-basic', 'geist-accents'] as const) writeFileSync(fileOf(name), await subsetOf(name))
