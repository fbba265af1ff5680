import { changeLanguage, loadTexts, switchToEnglish } from '#kit/data/text.ts'
import { bestLanguage, isRtl, language, languagesOf } from '#kit/data/language.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'
import { availableLanguages } from '../../texts/areas.ts'

export const offeredLanguages = (path: string) => languagesOf(panelRouteOf(path).panel, availableLanguages)

/** Sets the stored or the browser's language before the first paint, if this panel offers it. */
export function prepareLanguage() {
  const preferred = language.selected() ?? navigator.language
  const supported = bestLanguage(preferred, offeredLanguages(location.pathname))
  if (supported !== language.selected()) language.save(supported)
  applyDirection(supported)
}

/** Sets language and direction of the document. Mantine uses the document's `dir`. */
function applyDirection(locale: string) {
  document.documentElement.lang = locale
  document.documentElement.dir = isRtl(locale) ? 'rtl' : 'ltr'
}

/** Loads the texts of the first paint. If the language does not load, the page continues in English. */
export async function loadFirstTexts(areas: readonly string[]) {
  if (await loadTexts(...areas)) return
  await switchToEnglish()
  applyDirection('en')
}

/** Rejects and changes nothing if the texts cannot be loaded. */
export async function setPanelLanguage(locale: string) {
  await changeLanguage(locale)
  applyDirection(locale)
}
