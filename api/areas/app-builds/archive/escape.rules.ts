/** How a value is written into a file of this kind, so that no text of a tenant can change the meaning of the file. */
export function escapeFor(path: string): (text: string) => string {
  const extension = path.split('.').at(-1) ?? ''
  if (path.includes('/res/values/')) return (text) => escapeXml(escapeResource(text))
  if (['xml', 'plist', 'html', 'storyboard', 'entitlements'].includes(extension)) return escapeXml
  if (['gradle', 'swift', 'pbxproj', 'json', 'js', 'mjs', 'css'].includes(extension)) return escapeString
  return (text) => text.replaceAll(/[\r\n]+/g, ' ')
}

const xmlEntities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
export const escapeXml = (text: string): string =>
  withoutControls(text).replaceAll(/[&<>"']/g, (char) => xmlEntities[char] ?? char)

/** Text resources of Android: quotes, backslashes and a leading @ or ? mean something. */
const escapeResource = (text: string): string =>
  text.replaceAll(/[\\'"]/g, (char) => `\\${char}`).replace(/^[@?]/, (char) => `\\${char}`)

/** The inside of a string in double quotes. A dollar would begin an expression in Gradle. */
const escapeString = (text: string): string => withoutControls(text).replaceAll(/["\\$]/g, (char) => `\\${char}`)

const withoutControls = (text: string) => text.replaceAll(/\p{Cc}/gu, ' ')
