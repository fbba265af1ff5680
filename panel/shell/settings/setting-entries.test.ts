import { expect, test } from 'vitest'
import { settingsLocales, tenantBlueprint } from '#api/areas/settings/blueprint.rules.ts'
import { findSettings, settingEntries } from './setting-entries.ts'

const held = new Set(['ManageTenantSettingsOrder', 'ManageTenantSettingsAuthentication', 'ManageTenantSettingsGeneral'])
const entriesIn = (locale: string) =>
  settingEntries(tenantBlueprint({ held, locale, locked: [] }), {
    section: (slug) => (slug === 'delivery' ? 'Fees and distances' : ''),
    hint: (name) => (name === 'timezone' ? 'Opening hours and reports use it.' : ''),
    screenSetting: (name) => `Text of ${name}`,
  })
const pathsOf = (query: string, locale = 'en') => findSettings(entriesIn(locale), query).map(({ path }) => path)

test('a search for tax finds both taxes and leads to their rows', () => {
  expect(pathsOf('tax')).toEqual(['/settings/order?setting=tax', '/settings/delivery?setting=delivery_tax_percent'])
})

test.each(settingsLocales)('a search for tax finds both taxes in %s by their English names', (locale) => {
  expect(pathsOf('tax', locale)).toEqual(
    expect.arrayContaining(['/settings/order?setting=tax', '/settings/delivery?setting=delivery_tax_percent']),
  )
})

test('a setting is found by its name in the language of the reader', () => {
  expect(pathsOf('steuer', 'de')).toContain('/settings/order?setting=tax')
})

test('settings found by their name come before those found by their explanation', () => {
  expect(pathsOf('hours').at(-1)).toBe('/settings/general?setting=timezone')
  expect(pathsOf('Fees')).toContain('/settings/delivery')
})

test('sections with screens of their own have settings too; sections without permission have none', () => {
  expect(pathsOf('otp_mode')).toEqual(['/settings/authentication?setting=auth_otp_mode_enabled'])
  expect(pathsOf('maintenance')).toEqual([])
  expect(pathsOf('business type')).toEqual(['/settings/business-type'])
  expect(pathsOf('  ')).toEqual([])
})
