import sanitize from 'sanitize-html'

/** The text of HTML, with a line for each paragraph. */
export function plainText(html: string): string {
  const lines = html.replace(/<br\s?\/?>|<\/(?:p|li|div|h\d|tr)>/gi, '\n')
  const text = sanitize(lines, { allowedTags: [], allowedAttributes: {} })
  const decoded = text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
  return decoded
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}
