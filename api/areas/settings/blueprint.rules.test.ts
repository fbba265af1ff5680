import { expect, test } from 'vitest'
import { merchantBlueprint, missingTexts, settingsLocales, tenantBlueprint } from './blueprint.rules.ts'

const reader = (permissions: string[], more: { locale?: string; locked?: string[] } = {}) => ({
  held: new Set(permissions),
  locale: 'en',
  locked: [],
  ...more,
})
const slugs = (groups: { slug: string }[]) => groups.map(({ slug }) => slug)

test('every language has every text', () => {
  expect(settingsLocales.flatMap((locale) => missingTexts(locale).map((word) => [locale, word]))).toEqual([])
})

test('groups depend on permissions; an owner sees all', () => {
  expect(slugs(tenantBlueprint(reader(['ManageTenantSettings'])))).toEqual([])
  expect(slugs(tenantBlueprint(reader(['ManageTenantSettings', 'ManageTenantSettingsTheme'])))).toEqual(['theme'])
  expect(slugs(tenantBlueprint(reader(['GlobalAccessTenant'])))).toHaveLength(35)
  expect(slugs(merchantBlueprint(reader(['ManageMerchantSettingsGeneral'])))).toEqual([
    'general',
    'order_scheduling',
    'order_configuration',
    'delivery',
    'notification',
    'printers',
    'custom_charges',
  ])
  expect(slugs(merchantBlueprint(reader(['AccessTenantMerchants'])))).toHaveLength(13)
})

test('fields have defaults and labelled options', () => {
  const [sound] = tenantBlueprint(reader(['ManageTenantSettingsGeneral'])).filter(({ slug }) => slug === 'sound')
  expect(sound?.fields[0]).toEqual({
    setting_key: 'new_order_sound',
    label: 'Sound of a new order',
    filter_names: ['Sound of a new order'],
    type: 'choice',
    required: false,
    default: 'long_sound_1',
    is_locale_aware: false,
    options: [
      { value: 'long_sound_1', label: 'Long 1' },
      expect.anything(),
      expect.anything(),
      expect.anything(),
      expect.anything(),
      { value: 'notification', label: 'Notification' },
    ],
  })
})

test('what is on or off is a switch', () => {
  const fields = tenantBlueprint(reader(['GlobalAccessTenant'])).flatMap((group) => group.fields)
  const switches = fields.filter((field) => typeof field.default === 'boolean')
  expect(switches.map(({ setting_key }) => setting_key)).toContain('visit_statistics')
  expect(switches.filter(({ type }) => type !== 'toggle').map(({ setting_key }) => setting_key)).toEqual([])
})

test('locked sections are marked, and filter names include the English ones', () => {
  const [domain] = tenantBlueprint(reader(['ManageTenantSettingsDomain'], { locale: 'ar', locked: ['domain'] }))
  expect(domain).toMatchObject({ group_name: 'النطاق', is_locked: true, filter_names: ['النطاق', 'Domain'] })
  expect(tenantBlueprint(reader(['ManageTenantSettingsMobileApps'], { locked: ['domain'] }))[0]?.is_locked).toBe(false)
})

test('the settings of maps have a section of their own, which is found by each of their names', () => {
  const withFields = tenantBlueprint(reader(['ManageTenantSettingsApiKeys'])).filter(({ fields }) => fields.length > 0)
  expect(withFields.map(({ slug }) => slug)).toEqual(['maps', 'ai_writing', 'keys_plugins'])
  expect(withFields[0]?.filter_names).toEqual(expect.arrayContaining(['Maps', 'Default location']))
})
