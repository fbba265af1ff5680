import { useText } from '#kit/data/text.ts'
import { formatNumber } from '#kit/ui/base/format.ts'
import { isSettingName } from '#contract/areas/settings/values.ts'
import type { SettingValue } from '#contract/areas/settings/values.ts'
import { useLocale } from '#kit/data/text.ts'
import type { SettingEntry } from '#panel/shell/settings/setting-entries.ts'
import { unitOf } from './section/setting-units.ts'
import { useSectionRows } from './section/use-section-form.ts'
import styles from './settings-search.module.css'

/** The most values that are loaded for a search. */
const maxValues = 60

/** Current values of found switches and numbers, by entry. */
export function useSettingSummaries(entries: readonly SettingEntry[]): ReadonlyMap<string, string> {
  const t = useText('settings')
  const locale = useLocale()
  const keys = [...new Set(entries.flatMap(({ name }) => (name !== null && isSettingName(name) ? [name] : [])))]
  const { data } = useSectionRows(keys.slice(0, maxValues))
  const summaryOf = ({ setting_key, setting_value }: SettingValue): string | undefined => {
    if (typeof setting_value === 'boolean') return t(setting_value ? 'value_on' : 'value_off')
    const unit = unitOf(setting_key)
    return typeof setting_value === 'number' && unit ? `${formatNumber(setting_value, locale)} ${t(unit)}` : undefined
  }
  return new Map(
    entries.flatMap(({ id, name }) => {
      const row = data?.find(({ setting_key }) => setting_key === name)
      const summary = row && summaryOf(row)
      return summary === undefined ? [] : [[id, summary] as const]
    }),
  )
}

export const SettingSummary = ({ text }: { text: string }) => <bdi className={styles.summary}>{text}</bdi>
