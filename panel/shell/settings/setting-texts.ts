import { textIfKnown, useText } from '#kit/data/text.ts'
import type { SettingTexts } from './setting-entries.ts'

/** Texts of settings for the search. The texts of the settings must be loaded. */
export function useSettingTexts(): SettingTexts {
  const t = useText('settings')
  const textOrEmpty = (key: string) => textIfKnown('settings', key) ?? ''
  return {
    section: (slug) => textOrEmpty(`about_${slug}`),
    hint: (name) => textOrEmpty(`hint_${name}`) || textOrEmpty(`${name}_hint`),
    screenSetting: (name) => t(name),
  }
}
