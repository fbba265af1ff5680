import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormOf } from './form.tsx'
import { parseNumber, formatNumber, NumberField } from './number-field.tsx'

test.each([
  ['11.50', 100, 2, 1150],
  ['11,50', 100, 2, 1150],
  ['1,234.5', 100, 2, 123450],
  ['٢٫٧٥٠', 1000, 3, 2750],
  ['980', 1, 0, 980],
  ['0.29', 100, 2, 29],
])('%s in units of 1/%i with %i decimals is %i', (text, scale, decimals, value) => {
  expect(parseNumber(text, scale, decimals)).toBe(value)
})

test('what is no number stays as typed, so that its field can tell', () => {
  expect(parseNumber('abc', 100, 2)).toBe('abc')
  expect(parseNumber('', 100, 2)).toBe('')
  expect(parseNumber('', 100, 2, true)).toBeNull()
})

test('money shown and typed back is the same amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(0, 2, 3), (amount, decimals) => {
      const scale = 10 ** decimals
      expect(parseNumber(formatNumber(amount, scale, decimals, true), scale, decimals)).toBe(amount === 0 ? 0 : amount)
    }),
  )
})

test('a word after a figure follows it in the direction of the page and has room; a sign stands as it does everywhere', () => {
  const idle = () => undefined
  const of: FormOf<{ wait: number }> = {
    values: { wait: 3 },
    field: () => ({ value: 3, error: undefined, set: idle, onBlur: idle }),
    errors: {},
    changed: [],
    saving: false,
    failedSubmits: 0,
    setValues: idle,
    reset: idle,
    submit: async () => undefined,
  }
  const drawn = (unit: string) =>
    renderToStaticMarkup(
      <MantineProvider>
        <NumberField form={of} name="wait" label="Wait" unit={unit} />
      </MantineProvider>,
    )
  expect(drawn('د')).not.toContain('dir="ltr"')
  expect(drawn('%')).toContain('dir="ltr"')
  expect(drawn('min')).toContain('--input-right-section-width')
})
