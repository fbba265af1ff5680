import { formatLocale } from '#kit/ui/base/format.ts'
import { useLocaleContext } from '#kit/ui/base/locale-context.tsx'
import { usePanelContext } from '#panel/shell/session/panel-context.ts'

/** The languages of the store, as options with names in the language of the reader. */
export function useLocaleNames(): { value: string; text: string }[] {
  const { boot } = usePanelContext()
  const { locale: reader } = useLocaleContext()
  const names = new Intl.DisplayNames([formatLocale(reader)], { type: 'language' })
  return boot.active_locales.map(({ locale, name }) => ({ value: locale, text: names.of(locale) ?? name }))
}
