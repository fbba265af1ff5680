import { expect, test } from 'vitest'
import { keepWordsTogether } from './thai-line-breaks.ts'

const keepTogether = (text: string) => String(keepWordsTogether({ text })['text'])

test('keeps loan words together and leaves other text unchanged', () => {
  const text = keepTogether('รับออเดอร์ใหม่')
  expect(text.replaceAll('\u2060', '')).toBe('รับออเดอร์ใหม่')
  expect(text.slice(0, 3)).toBe('รับ')
  expect([...text].filter((char) => char === '\u2060').length).toBe(
    [...new Intl.Segmenter('th').segment('ออเดอร์')].length - 1,
  )
  expect(keepTogether('{{count}} ร้าน')).toBe('{{count}} ร้าน')
})

test('does the same in groups of texts', () => {
  expect(keepWordsTogether({ actions: { order: { created: 'ออเดอร์' } } })).toEqual({
    actions: { order: { created: keepTogether('ออเดอร์') } },
  })
})
