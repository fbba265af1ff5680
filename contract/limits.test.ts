import { expect, test } from 'vitest'
import { geocoding } from './areas/geocoding.ts'
import { maxNameLength, personName } from './fields.ts'
import { deliveryInstructions, maxInstructionLength } from './areas/delivery/instructions.ts'
import { maxSearchableCountries, Settings, TipConfig, maxTipTextLength } from './areas/settings/settings.ts'

const results = (schema: { safeParse: (value: unknown) => { success: boolean } }, values: readonly unknown[]) =>
  values.map((value) => schema.safeParse(value).success)
const codes = ['GB', 'KW', 'FR', 'DE', 'IT', 'ES']

test('limits: names 25 characters, tips and instructions 20, address search five countries', () => {
  expect([maxNameLength, maxTipTextLength, maxInstructionLength, maxSearchableCountries]).toEqual([25, 20, 20, 5])
  expect(results(personName('First Name'), ['x'.repeat(25), 'x'.repeat(26)])).toEqual([true, false])
  expect(personName('First Name').safeParse('x'.repeat(26)).error?.issues[0]?.message).toBe(
    'First Name should not be greater than 25 characters',
  )
  expect(
    results(
      TipConfig,
      [20, 21].map((length) => ({ locale_description: { en: 'x'.repeat(length) } })),
    ),
  ).toEqual([true, false])
  expect(
    results(
      deliveryInstructions.create.input,
      [20, 21].map((length) => ({ name: 'x'.repeat(length) })),
    ),
  ).toEqual([true, false])
  expect(
    results(
      deliveryInstructions.create.input,
      [20, 21].map((length) => ({ name: 'x', translations: { ar: 'x'.repeat(length) } })),
    ),
  ).toEqual([true, false])
  expect(
    results(
      geocoding.search.input,
      [5, 6].map((count) => ({ search: 'x', countries: codes.slice(0, count) })),
    ),
  ).toEqual([true, false])
  expect(results(Settings.shape.searchable_countries, [codes.slice(0, 5), codes])).toEqual([true, false])
  expect(Settings.shape.searchable_countries.safeParse(codes).error?.issues[0]?.message).toBe(
    'You can select only 5 countries.',
  )
})
