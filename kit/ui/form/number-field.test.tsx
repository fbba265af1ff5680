import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { decimalSignOf } from '../base/format.ts'
import type { FormState } from './form.tsx'
import { parseNumberInput, formatNumberInput, NumberField } from './number-field.tsx'

test.each([
  ['11.50', 100, 2, 1150],
  ['11,50', 100, 2, 1150],
  ['1,234.5', 100, 2, 123450],
  ['1.234,5', 100, 2, 123450],
  ['1.234.567,89', 100, 2, 123456789],
  ['1,234,567', 100, 2, 123456700],
  ['51,507412', 1, 6, 51.507412],
  ['٢٫٧٥٠', 1000, 3, 2750],
  ['980', 1, 0, 980],
  ['0.29', 100, 2, 29],
])('%s in units of 1/%i with %i decimals is %i', (text, scale, decimals, value) => {
  expect(parseNumberInput(text, scale, decimals)).toBe(value)
})

test('a sign before three digits is that of the groups, unless the language uses it for decimals', () => {
  expect(parseNumberInput('1,500', 100, 2)).toBe(150_000)
  expect(parseNumberInput('1.500', 100, 2)).toBe(150)
  expect(parseNumberInput('1.500', 100, 2, { decimalSign: ',' })).toBe(150_000)
  expect(parseNumberInput('1,500', 100, 2, { decimalSign: ',' })).toBe(150)
  expect(parseNumberInput('0,125', 1000, 3)).toBe(125)
})

test('decimals have the sign of the language', () => {
  expect(formatNumberInput(1150, 100, 2, { fixedDecimals: true, decimalSign: decimalSignOf('de') })).toBe('11,50')
  expect(formatNumberInput(1150, 100, 2, { fixedDecimals: true, decimalSign: decimalSignOf('en') })).toBe('11.50')
})

test('keeps text that is not a number, so that the field can show an error', () => {
  expect(parseNumberInput('abc', 100, 2)).toBe('abc')
  expect(parseNumberInput('', 100, 2)).toBe('')
  expect(parseNumberInput('', 100, 2, { nullable: true })).toBeNull()
})

test('an amount round-trips through its formatted text', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -1e9, max: 1e9 }),
      fc.constantFrom(0, 2, 3, 6),
      fc.constantFrom('en', 'de', 'ar', 'fr'),
      (amount, decimals, locale) => {
        const scale = 10 ** decimals
        const decimalSign = decimalSignOf(locale)
        const text = formatNumberInput(amount, scale, decimals, { fixedDecimals: true, decimalSign })
        expect(parseNumberInput(text, scale, decimals, { decimalSign })).toBe(amount === 0 ? 0 : amount)
      },
    ),
  )
})

test('a unit in letters follows the page direction and gets room; a sign does not', () => {
  const noop = () => undefined
  const form: FormState<{ wait: number }> = {
    values: { wait: 3 },
    field: () => ({ value: 3, error: undefined, set: noop, onBlur: noop }),
    errors: {},
    changed: [],
    saving: false,
    failedSubmits: 0,
    setValues: noop,
    reset: noop,
    submit: async () => undefined,
  }
  const render = (unit: string) =>
    renderToStaticMarkup(
      <MantineProvider>
        <NumberField form={form} name="wait" label="Wait" unit={unit} />
      </MantineProvider>,
    )
  expect(render('د')).not.toContain('dir="ltr"')
  expect(render('%')).toContain('dir="ltr"')
  expect(render('min')).toContain('--input-right-section-width')
})
