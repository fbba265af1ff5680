import { merchantSections, tenantSections } from '#contract/areas/settings/sections.ts'
import type { SettingsGroup } from '#contract/areas/tenants/boot.ts'
import type { TextKey } from '#kit/data/text.ts'
import { matches } from '../search/search-match.ts'

/** A section of the settings, or one setting in it. */
export type SettingEntry = {
  id: string
  text: string
  /** The section of a setting; null for a section. */
  section: string | null
  /** The name of a setting; null for a section. */
  name: string | null
  icon: string
  isLocked: boolean
  /** Path inside the panel. */
  path: string
  /** Other names that find it. */
  names: readonly string[]
  hint: string
}

/** Settings of sections that have screens of their own, by their texts. */
const screenSettings = {
  authentication: [
    'auth_user_register_enabled',
    'auth_otp_mode_enabled',
    'auth_user_register_consent_enabled',
    'auth_custom_form_on_user_register_enabled',
    'auth_guest_code_enabled',
  ],
  maintenance: ['maintenance_on', 'maintenance_message'],
  payment: ['environment', 'auto_capture', 'payment_currencies'],
  store_timing: ['hours_enabled', 'holidays'],
  domain: ['domain_shop', 'domain_admin'],
} as const satisfies Record<string, readonly TextKey<'settings'>[]>
type ScreenSetting = (typeof screenSettings)[keyof typeof screenSettings][number]

const rowSettings: ReadonlySet<string> = new Set([
  ...Object.values(tenantSections).flat(),
  ...Object.values(merchantSections).flat(),
])

/** The path of a section inside a panel. */
export const sectionPath = (slug: string): string => `/settings/${slug === 'business_type' ? 'business-type' : slug}`

/** The query parameter of a section's path that names the setting to which it leads. */
export const settingParameter = 'setting'
/** The id of the element that shows a setting. */
export const settingElementId = (name: string): string => `setting-${name}`

/** Texts of settings that the blueprint does not have; empty if there is none. */
export type SettingTexts = {
  section: (slug: string) => string
  hint: (name: string) => string
  screenSetting: (name: ScreenSetting) => string
}

/** All sections of a blueprint, each followed by its settings. */
export const settingEntries = (groups: readonly SettingsGroup[], texts: SettingTexts): SettingEntry[] =>
  groups.flatMap((group) => {
    const common = { icon: group.icon, isLocked: group.is_locked }
    const path = sectionPath(group.slug)
    const rows = group.fields.filter(({ setting_key }) => rowSettings.has(setting_key))
    const settingEntry = (name: string, text: string, names: readonly string[]): SettingEntry => ({
      ...common,
      id: `${group.slug}-${name}`,
      text,
      section: group.group_name,
      name,
      path: `${path}?${settingParameter}=${name}`,
      names,
      hint: texts.hint(name),
    })
    const own = Object.entries(screenSettings).find(([slug]) => slug === group.slug)?.[1] ?? []
    return [
      {
        ...common,
        id: group.slug,
        text: group.group_name,
        section: null,
        name: null,
        path,
        names: rows.length > 0 ? [] : group.filter_names,
        hint: texts.section(group.slug),
      },
      ...rows.map(({ setting_key, label, filter_names }) => settingEntry(setting_key, label, filter_names)),
      ...own.map((name) => settingEntry(name, texts.screenSetting(name), [])),
    ]
  })

/** Entries that the text finds: first by their names, then by their explanations. */
export function findSettings(entries: readonly SettingEntry[], query: string): SettingEntry[] {
  if (query.trim() === '') return []
  const isNamed = ({ text, names }: SettingEntry) => [text, ...names].some((name) => matches(name, query))
  const named = entries.filter((entry) => isNamed(entry))
  return [...named, ...entries.filter((entry) => !isNamed(entry) && matches(entry.hint, query))]
}
