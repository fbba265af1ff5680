import { expect, test } from 'vitest'
import { joinTexts } from './isolate-text.ts'

test('every part keeps its own direction, and empty parts are omitted', () => {
  expect(joinTexts(['14 Tooley Street', null, '', 'شقة 6'], '، ')).toBe(
    '\u206814 Tooley Street\u2069، \u2068شقة 6\u2069',
  )
})
