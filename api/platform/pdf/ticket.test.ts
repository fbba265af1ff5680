import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { languages } from '#contract/rules/languages.ts'
import { pngOf } from './bitmap.ts'
import { PdfRenderer } from './pdf-renderer.ts'
import type { Bitmap, TicketDocument } from './ticket-document.ts'

const renderer = new PdfRenderer()
afterAll(() => renderer.close())

const line = { quantity: '2×', name: 'Margherita', amount: '£20.00', details: ['Large'], note: null, allergens: null }
const ticket = (more: Partial<TicketDocument> = {}): TicketDocument => ({
  locale: 'en',
  width: 576,
  marks: [],
  merchant: null,
  title: '#1042',
  heading: 'Delivery',
  due: null,
  facts: [],
  changes: [],
  lines: [line],
  lineSize: 1,
  emptyText: null,
  notes: [],
  totals: [],
  footer: [],
  endMarks: [],
  ...more,
})

const isBlack = ({ width, rows }: Bitmap, x: number, y: number) =>
  ((rows[y * Math.ceil(width / 8) + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
const countBlack = (picture: Bitmap) => {
  let count = 0
  for (let y = 0; y < picture.height; y++) for (let x = 0; x < picture.width; x++) if (isBlack(picture, x, y)) count++
  return count
}

test('a picture has the width of the paper, and its PNG the same dots', async () => {
  for (const width of [384, 576] as const) {
    const picture = await renderer.renderTicket(ticket({ width, marks: ['COPY'] }))
    expect(picture.width).toBe(width)
    expect(picture.rows.length).toBe((width / 8) * picture.height)
    expect(isBlack(picture, 0, 0), 'a margin').toBe(false)
    expect(isBlack(picture, 12, 16), 'the mark is white on black').toBe(true)
    const { data, info } = await sharp(await pngOf(picture))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([width, picture.height])
    expect(data.every((value, at) => (value === 0) === isBlack(picture, at % width, Math.floor(at / width)))).toBe(true)
  }
})

test('every script is drawn with its own letters', async () => {
  const names = ['شاورما دجاج', 'פיצה משפחתית', 'ผัดไทยกุ้งสด', '비빔밥 곱빼기', 'पनीर टिक्का', 'Борщ со сметаной']
  const drawn = await Promise.all(
    names.map(async (name) => renderer.renderTicket(ticket({ lines: [{ ...line, name }] }))),
  )
  expect(new Set(drawn.map(({ rows }) => rows.toString('base64'))).size).toBe(names.length)
  const missing = await renderer.renderTicket(ticket({ lines: [{ ...line, name: '\u{10FFFD}'.repeat(9) }] }))
  for (const picture of drawn) expect(picture.rows.equals(missing.rows)).toBe(false)
})

test('in languages from right to left the quantity stands at the right', async () => {
  const only = { lines: [{ ...line, name: '', amount: null, details: [] }], title: '.', heading: '' }
  const sideOf = async (locale: string) => {
    const picture = await renderer.renderTicket(ticket({ ...only, locale }))
    const rows = Array.from({ length: picture.height }, (_, y) => y).slice(90, picture.height - 40)
    const hasBlack = (from: number, to: number) =>
      rows.some((y) => {
        let count = 0
        for (let x = 0; x < picture.width; x++) if (isBlack(picture, x, y)) count++
        const isRule = count > 400
        return !isRule && Array.from({ length: to - from }, (_, at) => from + at).some((x) => isBlack(picture, x, y))
      })
    return [hasBlack(8, 60), hasBlack(516, 568)]
  }
  expect(await sideOf('en')).toEqual([true, false])
  expect(await sideOf('ar')).toEqual([false, true])
  expect(await sideOf('he')).toEqual([false, true])
})

test.each(languages)('a ticket in %s', async (locale) => {
  expect(countBlack(await renderer.renderTicket(ticket({ locale })))).toBeGreaterThan(500)
})

test('long texts are wrapped, and a ticket of more than two metres is refused', async () => {
  const long = await renderer.renderTicket(ticket({ lines: [{ ...line, name: 'Very long name '.repeat(20) }] }))
  const short = await renderer.renderTicket(ticket())
  expect(long.width).toBe(short.width)
  expect(long.height).toBeGreaterThan(short.height + 200)
  const lines = Array.from({ length: 500 }, () => line)
  await expect(renderer.renderTicket(ticket({ lines }))).rejects.toThrow('dots')
})

test('texts are never read as markup', async () => {
  const hostile = '#read("/etc/passwd") *b* $x$ @ref \\ <label> #panic("no") " } ] ) </svg><image href="/etc/passwd"/>'
  const picture = await renderer.renderTicket(
    ticket({ title: hostile, notes: [{ term: hostile, text: hostile }], lines: [{ ...line, name: hostile }] }),
  )
  expect(countBlack(picture)).toBeGreaterThan(1_000)
})
