import { expect, test } from 'vitest'
import { keepWordsTogether } from './thai-line-breaks.ts'

test('keeps loan words together and leaves other text unchanged', () => {
  const { text = '', values } = keepWordsTogether({ text: 'รับออเดอร์ใหม่', values: '{{count}} ร้าน' })
  expect(text.replaceAll('\u2060', '')).toBe('รับออเดอร์ใหม่')
  expect(text.slice(0, 3)).toBe('รับ')
  expect([...text].filter((char) => char === '\u2060').length).toBe(
    [...new Intl.Segmenter('th').segment('ออเดอร์')].length - 1,
  )
  expect(values).toBe('{{count}} ร้าน')
})
