import type { SettingsGroup } from '#contract/areas/tenants/boot.ts'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { hasPermission } from '#contract/rules/permissions.ts'
import { Settings } from '#contract/areas/settings/settings.ts'
import { loadTexts } from '#api/platform/text/texts.ts'
import en from './texts/en.json' with { type: 'json' }
import { isSettingKey } from './setting-keys.rules.ts'
import { merchantGroups } from './merchant-groups.rules.ts'
import { tenantGroups } from './tenant-groups.rules.ts'
import type { Group, Slug } from './group-fields.rules.ts'

type BlueprintReader = { held: ReadonlySet<string>; locale: string; locked: readonly string[] }
type SettingsTexts = {
  groups: Record<Slug, string>
  fields: Partial<Record<AnySettingKey, string>>
  options: Record<string, string>
}

const english: SettingsTexts = en
const texts = loadTexts(import.meta.dirname, english)
export const settingsLocales = Object.keys(texts)
const defaults = Settings.parse({})

export const tenantBlueprint = (reader: BlueprintReader): SettingsGroup[] => groupsFor(tenantGroups, 'tenant', reader)
export const merchantBlueprint = (reader: BlueprintReader): SettingsGroup[] =>
  groupsFor(merchantGroups, 'merchant', reader)

function groupsFor(
  groups: readonly Group[],
  scope: 'tenant' | 'merchant',
  { held, locale, locked }: BlueprintReader,
): SettingsGroup[] {
  const labels = texts[locale] ?? english
  return groups
    .filter(({ needs }) => hasPermission(held, scope, needs))
    .map(({ slug, icon, needs, lock, fields = [] }) => {
      const labelledFields = fields.map((entry) => ({
        ...entry,
        label: labels.fields[entry.key] ?? english.fields[entry.key] ?? entry.key,
      }))
      return {
        group_name: labels.groups[slug],
        slug,
        icon,
        permissions: typeof needs === 'string' ? [needs] : [...needs],
        is_locked: lock !== undefined && locked.includes(lock),
        filter_names: [
          ...new Set([labels.groups[slug], english.groups[slug], ...labelledFields.map(({ label }) => label)]),
        ],
        fields: labelledFields.map(({ key, type, label, options = [], byLocale = false }) => ({
          setting_key: key,
          label,
          type,
          required: false,
          options: options.map((value) => ({ value, label: labels.options[value] ?? value })),
          default: isSettingKey(key) ? defaults[key] : null,
          is_locale_aware: byLocale,
          filter_names: [...new Set([label, english.fields[key] ?? label])],
        })),
      }
    })
}

/** Missing texts of a locale: 'groups.x', 'fields.y', 'options.z'. */
export function missingTexts(locale: string): string[] {
  const labels = texts[locale] ?? english
  const groups = [...tenantGroups, ...merchantGroups]
  const missing = groups.flatMap(({ fields = [] }) =>
    fields.flatMap(({ key, options = [] }) => [
      labels.fields[key] ? '' : `fields.${key}`,
      ...options.map((value) => (labels.options[value] ? '' : `options.${value}`)),
    ]),
  )
  return [...new Set([...missing, ...groups.map(({ slug }) => (labels.groups[slug] ? '' : `groups.${slug}`))])].filter(
    (gap) => gap !== '',
  )
}
