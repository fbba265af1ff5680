import { expect, test, vi } from 'vitest'
import { changeText, dayIn, decimalsOf, initialsOf, moneyText, timeText, formatLocale } from './format.ts'

test.each([
  [208630, 'GBP', 'en', '£2,086.30'],
  [2750, 'KWD', 'en', 'KWD 2.750'],
  [980, 'JPY', 'en', '¥980'],
  [2440, 'GBP', 'ar', '£24.40'],
  [-326, 'GBP', 'en', '-£3.26'],
])('%i %s in %s is %s', (amount, currency, locale, text) => {
  expect(moneyText(amount, currency, locale).replaceAll('\u00a0', ' ')).toBe(text)
})

test('a dinar is written with its Arabic sign in Arabic, with western digits', () => {
  expect(moneyText(2750, 'KWD', 'ar')).toMatch(/2\.750.*د\.ك/)
  // words of a short figure are Arabic where the sign is not
  expect(moneyText(15_000_000, 'GBP', 'ar', { notation: 'compact' })).toBe('£150K')
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

test('a change has its sign, and none without an earlier figure', () => {
  expect(changeText(71, 63, 'en')).toBe('+12.7%')
  expect(changeText(46, 47, 'en')).toBe('-2.1%')
  expect(changeText(5, 0, 'en')).toBeNull()
})

test('the local day follows the zone', () => {
  expect(dayIn('2026-11-20T23:30:00Z', 'Asia/Kuwait')).toBe('2026-11-21')
  expect(dayIn('2026-11-20T23:30:00Z', 'Europe/London')).toBe('2026-11-20')
})

test('what writes times is made once, however often they are written', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  const styles = [
    { hour: '2-digit', minute: '2-digit' },
    { day: 'numeric', month: 'short' },
  ] as const
  const write = () => styles.map((style) => timeText('2026-11-20T23:30:00Z', 'fr', 'Asia/Kuwait', style))
  expect(write()).toEqual(['02:30', '21 nov.'])
  dayIn(0, 'Asia/Tokyo')
  made.mockClear()
  for (let times = 0; times < 50; times++) write()
  dayIn(1, 'Asia/Tokyo')
  expect(made).not.toHaveBeenCalled()
  made.mockRestore()
})

test('a locale that the browser knows by name only is written as its neighbour, with months in numbers', () => {
  const whole = Intl.DateTimeFormat
  const hollow = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function format(locale, options) {
    return locale === 'xx' ? ({ format: () => 'M01' } as unknown as Intl.DateTimeFormat) : new whole(locale, options)
  } as typeof Intl.DateTimeFormat)
  const supported = vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockReturnValue(['xx'])
  expect(formatLocale('xx')).toBe('en')
  hollow.mockRestore()
  supported.mockRestore()
  expect(formatLocale('de')).toBe('de')
})
