import { afterAll, expect, test } from 'vitest'
import type { PdfDocument } from './pdf-document.ts'
import { maxPdfRows } from './pdf-document.ts'
import { PdfRenderer } from './pdf-renderer.ts'

const renderer = new PdfRenderer()
afterAll(() => renderer.close())

const documentOf = (rows: readonly (readonly string[])[], locale = 'en'): PdfDocument => ({
  locale,
  title: 'Statement',
  seller: { name: 'Harbour Eats', lines: ['1 Quay Street', 'London'] },
  recipient: { heading: 'For', name: 'مطعم البحر', lines: ['서울 강남구', 'ถนนสุขุมวิท'] },
  facts: [{ term: 'Number', value: 'S-1' }],
  sections: [
    {
      heading: 'Orders',
      columns: [
        { heading: 'Order', isWide: true },
        { heading: 'Amount', isNumber: true },
      ],
      rows,
      emptyText: 'No orders.',
    },
  ],
  totals: [{ term: 'Total', value: '£12.00', isStrong: true }],
  notes: ['Thank you.'],
  footer: 'Harbour Eats Ltd',
})

test.each(['en', 'ar', 'he', 'th', 'ko', 'hi', 'ru', 'iw', 'pt-BR', 'xx'])('a document in %s', async (locale) => {
  const pdf = await renderer.render(documentOf([['1001', '£12.00']], locale))
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
  expect(pdf.length).toBeGreaterThan(5_000)
})

test('texts are never read as markup', async () => {
  const hostile = '#read("/etc/passwd") *b* $x$ @ref \\ <label> #panic("no") " } ] ) \u0000'
  const pdf = await renderer.render({ ...documentOf([[hostile, hostile]]), title: hostile, notes: [hostile] })
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
})

test('a logo that is no picture fails its own document only', async () => {
  const broken = renderer.render({ ...documentOf([]), logo: Buffer.from('not a picture') })
  const whole = renderer.render(documentOf([]))
  await expect(broken).rejects.toThrow('a document was not typeset')
  expect((await whole).subarray(0, 5).toString()).toBe('%PDF-')
})

test('rows and waiting documents are bounded', async () => {
  const small = new PdfRenderer({ maxQueued: 2 })
  expect(() => small.render(documentOf(Array.from({ length: maxPdfRows + 1 }, () => ['1', '2'])))).toThrow('rows')
  const [first, second] = [small.render(documentOf([])), small.render(documentOf([]))]
  expect(() => small.render(documentOf([]))).toThrow(expect.objectContaining({ code: 'BUSY' }))
  await Promise.all([first, second])
  await small.close()
})

test('a document that takes too long fails, and the next one is typeset', async () => {
  const impatient = new PdfRenderer({ timeoutMs: 1 })
  await expect(impatient.render(documentOf([]))).rejects.toThrow('longer than 1 ms')
  await impatient.close()
})

test('the thread ends when it is idle and starts again', async () => {
  const idle = new PdfRenderer({ idleMs: 1 })
  await idle.render(documentOf([]))
  await new Promise((resolve) => {
    setTimeout(resolve, 50)
  })
  expect((await idle.render(documentOf([]))).length).toBeGreaterThan(5_000)
  await idle.close()
})
