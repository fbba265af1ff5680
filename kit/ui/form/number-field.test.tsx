import { MantineProvider } from '@mantine/core'
import fc from 'fast-check'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { FormState } from './form.tsx'
import { parseNumberInput, formatNumberInput, NumberField } from './number-field.tsx'

test.each([
  ['11.50', 100, 2, 1150],
  ['11,50', 100, 2, 1150],
  ['1,234.5', 100, 2, 123450],
  ['٢٫٧٥٠', 1000, 3, 2750],
  ['980', 1, 0, 980],
  ['0.29', 100, 2, 29],
])('%s in units of 1/%i with %i decimals is %i', (text, scale, decimals, value) => {
  expect(parseNumberInput(text, scale, decimals)).toBe(value)
})

test('keeps text that is not a number, so that the field can show an error', () => {
  expect(parseNumberInput('abc', 100, 2)).toBe('abc')
  expect(parseNumberInput('', 100, 2)).toBe('')
  expect(parseNumberInput('', 100, 2, true)).toBeNull()
})

test('an amount round-trips through its formatted text', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.constantFrom(0, 2, 3), (amount, decimals) => {
      const scale = 10 ** decimals
      expect(parseNumberInput(formatNumberInput(amount, scale, decimals, true), scale, decimals)).toBe(
        amount === 0 ? 0 : amount,
      )
    }),
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
