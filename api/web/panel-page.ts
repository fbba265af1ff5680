import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type PanelPage = {
  /** Sources of the inline styles, for the policy of the page. */
  styleSources: string
  /** The page for a path. `acceptLanguage` is the header of the request. */
  htmlFor: (path: string, acceptLanguage: string | undefined) => string
}

/** The file of a language that the sign-in page waits for. */
const firstTexts = /^[a-z]{2}-first-[\w-]{8}\.js$/
/** Paths that show the sign-in page to a browser without a session. */
const signInPaths = new Set(['/', '/login'])
const headEnd = '</head>'

/**
 * The page of the panel from its build; undefined before the first build. The sign-in page names its scripts and texts, so
 * that the browser does not learn of them from one another, each a round trip later.
 */
export function readPanelPage(folder: string): PanelPage | undefined {
  const file = join(folder, 'index.html')
  if (!existsSync(file)) return undefined
  const html = readFileSync(file, 'utf8')
  const assets = readdirSync(join(folder, 'assets'))
  const matching = (pattern: RegExp) => assets.filter((name) => pattern.test(name))
  const styles = [...html.matchAll(/<style>([^<]*)<\/style>/g)].map(([, text = '']) => text)
  const textLinks = new Map(matching(firstTexts).map((name) => [name.slice(0, 2), scriptLink(name)]))
  const screen = [
    ...matching(/^sign-in-[\w-]{8}\.js$/).map(scriptLink),
    ...matching(/^sign-in-[\w-]{8}\.css$/).map(styleLink),
    brandingLink,
  ]
  const signInPages = new Map(
    [...textLinks.keys()].map((language) => {
      const texts = [...new Set(['en', language])].map((name) => textLinks.get(name) ?? '')
      return [language, html.replace(headEnd, `${[...screen, ...texts].join('')}${headEnd}`)]
    }),
  )
  return {
    styleSources: styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' '),
    htmlFor: (path, acceptLanguage = '') => {
      if (!signInPaths.has(path)) return html
      const language = acceptLanguage.slice(0, 2).toLowerCase()
      return signInPages.get(language) ?? signInPages.get('en') ?? html
    },
  }
}

const scriptLink = (name: string) => `<link rel="modulepreload" crossorigin href="/panel-assets/assets/${name}">`
/** The call that the sign-in page begins with. */
const brandingLink = '<link rel="preload" as="fetch" crossorigin href="/public/v1/tenant/branding">'
const styleLink = (name: string) => `<link rel="preload" as="style" crossorigin href="/panel-assets/assets/${name}">`
