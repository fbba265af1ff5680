/** What the panel and a page of the shop in its frame say to each other while a theme is edited. */

/** The parameter `preview` of a shop page that shows an unsaved theme. */
export const themePreviewValue = 'theme'
/** From the page: it is ready to show a theme. */
export const themePreviewRequest = 'theme-preview-request'

type Values = Record<string, unknown>
export type ThemePreview = {
  kind: 'theme'
  colors: Values
  fonts: Values
  layout: Values
  /** Parts of the home page and whether they are shown. */
  sections: Values
  scheme: 'light' | 'dark'
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null

/** A theme from the message of another window; null for anything else. */
export function toThemePreview(message: unknown): ThemePreview | null {
  if (!isRecord(message) || message['kind'] !== 'theme') return null
  const { colors, fonts, layout, sections, scheme } = message
  return isRecord(colors) && isRecord(fonts) && isRecord(layout) && isRecord(sections)
    ? { kind: 'theme', colors, fonts, layout, sections, scheme: scheme === 'dark' ? 'dark' : 'light' }
    : null
}
