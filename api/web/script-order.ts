/**
 * Loads the scripts of a page once it has painted its content. A tab in the background paints nothing, so it does not wait;
 * input and two seconds end the wait too. Runs in the browser.
 */
const waitForPaint = `await new Promise((start) => {
  if (document.visibilityState === 'hidden') return start()
  setTimeout(start, 2000)
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, start, { once: true, capture: true })
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) start()
  }).observe({ type: 'paint', buffered: true })
})
for (const href of preloads)
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
`

/** The script with which React Router starts a page: imports of the page's modules, then that of the entry. */
const startScript = /(<script[^<>]* type="module" async="">)(import "[^<]*)(<\/script>)/
const preloadLink = /<link rel="modulepreload" href="([^"<>]+)"[^<>]*>/g

/**
 * Lets a page paint before it loads its scripts: its own content needs none of them, and on phones they take bytes and
 * processor from the paint. `more` are further modules that the page needs.
 *
 * @throws Error if the page's start script is not as React Router writes it.
 */
export function startAfterPaint(html: string, more: readonly string[]): string {
  if (!html.includes('type="module"')) return html
  const [whole = '', tag = '', script = '', end = ''] = startScript.exec(html) ?? []
  const lines = script.split('\n').map((line) => {
    const [, name, path] = /^import (?:\* as (\w+) from )?("[^"]+");$/.exec(line) ?? []
    if (!path) return line
    return name ? `const ${name} = await import(${path});` : `await import(${path});`
  })
  if (whole === '' || lines.some((line) => line.startsWith('import '))) throw new Error('unknown start script')
  const preloads = [...more, ...[...html.matchAll(preloadLink)].map(([, href]) => href)]
  const start = `const preloads = ${JSON.stringify(preloads)}\n${waitForPaint}${lines.join('\n')}`
  return html.replaceAll(preloadLink, '').replace(whole, () => tag + start + end)
}
