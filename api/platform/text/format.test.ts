import { expect, test } from 'vitest'
import { formatDateTime, formatDay, formatMoney } from './format.ts'

test('amounts have the decimals of their currency and Western digits', () => {
  expect(formatMoney(208_630, 'GBP', 'en')).toBe('£2,086.30')
  expect(formatMoney(-1_250, 'GBP', 'de')).toBe('-12,50\u00A0£')
  expect(formatMoney(1_500, 'JPY', 'en')).toBe('¥1,500')
  expect(formatMoney(12_345, 'KWD', 'en')).toContain('12.345')
  expect(formatMoney(12_345, 'KWD', 'ar')).toMatch(/12\.345.*د\.ك/)
  expect(formatMoney(100, 'GBP', 'ar')).toMatch(/1\.00/)
})

test('days follow the time zone and the Gregorian calendar', () => {
  expect(formatDay('2026-11-22T23:30:00Z', 'Europe/Paris', 'en')).toBe('23 Nov 2026')
  expect(formatDay('2026-11-22T23:30:00Z', 'Europe/Paris', 'ar')).toBe('23 نوفمبر 2026')
  expect(formatDay('2026-11-22T23:30:00Z', 'UTC', 'th')).toContain('2026')
})

test('times are written as in the panels', () => {
  const at = '2026-11-22T23:30:00Z'
  expect(formatDateTime(at, 'Europe/Paris', 'en')).toBe('23 Nov 2026, 00:30')
  expect(formatDateTime(at, 'Asia/Kuwait', 'ar')).toMatch(/^23 نوفمبر 2026.*2:30/)
})
