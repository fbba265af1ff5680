import { expect, test } from 'vitest'
import { unbroken } from './thai.ts'

test('borrowed words are held together, the rest is left as it is', () => {
  const { text = '', values } = unbroken({ text: 'รับออเดอร์ใหม่', values: '{{count}} ร้าน' })
  expect(text.replaceAll('\u2060', '')).toBe('รับออเดอร์ใหม่')
  expect(text.slice(0, 3)).toBe('รับ')
  expect([...text].filter((sign) => sign === '\u2060').length).toBe(
    [...new Intl.Segmenter('th').segment('ออเดอร์')].length - 1,
  )
  expect(values).toBe('{{count}} ร้าน')
})
