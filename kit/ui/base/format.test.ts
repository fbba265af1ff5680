import { expect, test, vi } from 'vitest'
import {
  decimalsOf,
  formatChange,
  formatDays,
  formatLocale,
  formatMoney,
  formatPercent,
  formatPhone,
  formatTime,
  initialsOf,
  localDayOf,
} from './format.ts'

test.each([
  [208630, 'GBP', 'en', '£2,086.30'],
  [2750, 'KWD', 'en', 'KWD 2.750'],
  [980, 'JPY', 'en', '¥980'],
  [2440, 'GBP', 'ar', '£24.40'],
  [-326, 'GBP', 'en', '-£3.26'],
])('formats %i %s in %s as %s', (amount, currency, locale, text) => {
  expect(formatMoney(amount, currency, locale).replaceAll('\u00a0', ' ')).toBe(text)
})

test('formats dinars in Arabic with the Arabic sign and western digits', () => {
  expect(formatMoney(2750, 'KWD', 'ar')).toMatch(/2\.750.*د\.ك/)
  // Compact amounts must not mix Arabic words with a Latin sign.
  expect(formatMoney(15_000_000, 'GBP', 'ar', { notation: 'compact' })).toBe('£150K')
})

test.each([
  ['GBP', 2],
  ['KWD', 3],
  ['JPY', 0],
])('%s has %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals)
})

test.each([
  ['Harbour Eats', 'HE'],
  ['Mei-Lin Chow', 'MC'],
  ['Souq Al Waha', 'SW'],
  ['bread', 'BR'],
  ['', ''],
])('initials of %s are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters)
})

test('a change has a sign, and is null without a previous value', () => {
  expect(formatChange(71, 63, 'en')).toBe('+12.7%')
  expect(formatChange(46, 47, 'en')).toBe('-2.1%')
  expect(formatChange(5, 0, 'en')).toBeNull()
})

test('the local day depends on the time zone', () => {
  expect(localDayOf('2026-11-20T23:30:00Z', 'Asia/Kuwait')).toBe('2026-11-21')
  expect(localDayOf('2026-11-20T23:30:00Z', 'Europe/London')).toBe('2026-11-20')
})

test('Intl formatters are created once and reused', () => {
  const constructorSpy = vi.spyOn(Intl, 'DateTimeFormat')
  const styles = [
    { hour: '2-digit', minute: '2-digit' },
    { day: 'numeric', month: 'short' },
  ] as const
  const formatAll = () => styles.map((style) => formatTime('2026-11-20T23:30:00Z', 'fr', 'Asia/Kuwait', style))
  expect(formatAll()).toEqual(['02:30', '21 nov.'])
  localDayOf(0, 'Asia/Tokyo')
  constructorSpy.mockClear()
  for (let times = 0; times < 50; times++) formatAll()
  localDayOf(1, 'Asia/Tokyo')
  expect(constructorSpy).not.toHaveBeenCalled()
  constructorSpy.mockRestore()
})

test('uses a fallback locale with numeric months where the browser has no data for a locale', () => {
  const OriginalFormat = Intl.DateTimeFormat
  const formatSpy = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locale, options) {
    return locale === 'xx'
      ? ({ format: () => 'M01' } as unknown as Intl.DateTimeFormat)
      : new OriginalFormat(locale, options)
  } as typeof Intl.DateTimeFormat)
  const supportedSpy = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue(['xx'])
  expect(formatLocale('xx')).toBe('en')
  formatSpy.mockRestore()
  supportedSpy.mockRestore()
  expect(formatLocale('de')).toBe('de')
})

test.each([
  ['+442079460454', '+44 207 946 0454'],
  ['+12025550123', '+1 202 555 0123'],
  ['+96522334455', '+965 2233 4455'],
  ['+3312345678', '+33 1234 5678'],
  ['07700 900123', '07700 900123'],
  ['', ''],
])('groups the number %j as %j', (number, text) => {
  expect(formatPhone(number)).toBe(text)
})

test.each([
  ['2026-11-24', '2026-11-24', 'en', 'today'],
  ['2026-11-23', '2026-11-23', 'de', 'gestern'],
  ['2026-11-20', '2026-11-20', 'en', 'Nov 20, 2026'],
  ['2026-11-20', '2026-11-24', 'en', 'Nov 20 – 24, 2026'],
  ['2026-11-24', '2026-11-20', 'en', '2026-11-24 – 2026-11-20'],
  ['yesterday', 'yesterday', 'en', 'yesterday'],
])('the days from %s to %s in %s are %j', (from, to, locale, text) => {
  expect(formatDays(from, to, '2026-11-24', locale).replaceAll(/[\u2009\u202f\u00a0]/g, ' ')).toBe(text)
})

test('percentages are written in the notation of the language', () => {
  expect(formatPercent(10, 'en')).toBe('10%')
  expect(formatPercent(7.5, 'fr')).toMatch(/^7,5[\u00a0\u202f]%$/)
  expect(formatPercent(12.346, 'de', 1)).toBe('12,3\u00a0%')
})
