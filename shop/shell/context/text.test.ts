import { expect, test } from 'vitest'
import { createTextFunction } from './text.tsx'

const texts = { open_until: 'Open until {time}', fee: '{fee} delivery' }

test('English sentences keep their direction on RTL pages and are unchanged elsewhere', () => {
  expect(createTextFunction<'shell'>('he', texts)('open_until', { time: '23:00' })).toBe(
    '\u2066Open until \u206823:00\u2069\u2069',
  )
  expect(createTextFunction<'shell'>('en', texts)('open_until', { time: '23:00' })).toBe('Open until 23:00')
  expect(createTextFunction<'shell'>('ar', { open_until: 'مفتوح حتى {time}' })('open_until', { time: '23:00' })).toBe(
    'مفتوح حتى \u206823:00\u2069',
  )
})
