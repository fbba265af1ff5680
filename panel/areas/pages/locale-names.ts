import { usePanelContext } from '#panel/shell/session/panel-context.ts'

/** The languages of the store, as options. */
export function useLocaleNames(): { value: string; text: string }[] {
  const { boot } = usePanelContext()
  return boot.active_locales.map(({ locale, name }) => ({ value: locale, text: name }))
}
