import { changeLanguage, loadTexts, switchToEnglish } from '#kit/data/text.ts'
import { bestLanguage, isRtl, language, languagesOf } from '#kit/data/language.ts'
import { panelRouteOf } from '#kit/data/panel-route.ts'
import { existing } from '../../texts/areas.ts'

export const offeredLanguages = (path: string) => languagesOf(panelRouteOf(path).panel, existing)

/** Before anything is drawn: the kept language, else the browser's, as far as this panel offers it. */
export function prepareLanguage() {
  const wanted = language.chosen() ?? navigator.language
  const fit = bestLanguage(wanted, offeredLanguages(location.pathname))
  if (fit !== language.chosen()) language.keep(fit)
  applyDirection(fit)
}

/** Language and direction of the page; Mantine turns with the `dir` of the document. */
function applyDirection(locale: string) {
  document.documentElement.lang = locale
  document.documentElement.dir = isRtl(locale) ? 'rtl' : 'ltr'
}

/** What is spoken from the first paint on; where the language's texts do not arrive the page is an English one, direction and all. */
export async function loadFirstTexts(areas: readonly string[]) {
  if (await loadTexts(...areas)) return
  await switchToEnglish()
  applyDirection('en')
}

/** Rejected, and nothing changed, when the texts cannot be loaded. */
export async function setPanelLanguage(locale: string) {
  await changeLanguage(locale)
  applyDirection(locale)
}
