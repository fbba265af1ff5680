import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type PanelPage = {
  /** Sources of the inline styles, for the policy of the page. */
  styleSources: string
  /** The page for a path. `acceptLanguage` is the header of the request. */
  htmlFor: (path: string, acceptLanguage: string | undefined) => string
}

/** Areas of texts that the sign-in page waits for, as `shellAreas` of the panel. */
const firstAreas = '(?:kit|shell|alerts|errors|validation|auth)'
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
  const languages = new Set(matching(/^[a-z]{2}-kit-[\w-]+\.js$/).map((name) => name.slice(0, 2)))
  const textsOf = (language: string) =>
    matching(new RegExp(`^${language}-(?:${firstAreas}-)?[\\w-]{8}\\.js$`)).map(scriptLink)
  const screen = [
    ...matching(/^sign-in-[\w-]{8}\.js$/).map(scriptLink),
    ...matching(/^sign-in-[\w-]{8}\.css$/).map(styleLink),
    brandingLink,
  ]
  const signInPages = new Map(
    [...languages].map((language) => {
      const texts = [...new Set(['en', language])].flatMap(textsOf)
      return [language, html.replace(headEnd, `${[...screen, ...texts].join('')}${headEnd}`)]
    }),
  )
  return {
    styleSources: styles.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`).join(' '),
    htmlFor: (path, acceptLanguage = '') => {
      if (!signInPaths.has(path)) return html
      const language = acceptLanguage.slice(0, 2).toLowerCase()
      return signInPages.get(languages.has(language) ? language : 'en') ?? html
    },
  }
}

const scriptLink = (name: string) => `<link rel="modulepreload" crossorigin href="/panel-assets/assets/${name}">`
/** The call that the sign-in page begins with. */
const brandingLink = '<link rel="preload" as="fetch" crossorigin href="/public/v1/tenant/branding">'
const styleLink = (name: string) => `<link rel="preload" as="style" crossorigin href="/panel-assets/assets/${name}">`
