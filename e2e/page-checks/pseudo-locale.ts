import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languagesOf } from '#kit/data/language.ts'
import { pluginIdExamples } from '#contract/rules/plugins.ts'
import type { Page, Route } from 'playwright-core'

type Texts = { [key: string]: string | Texts }
const folder = join(import.meta.dirname, '../../panel/texts/en')
const english = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => {
      const text: Texts = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return [JSON.stringify(text), text] as const
    }),
)

const bracketed = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string'
        ? value
            .split('\n')
            .map((line) => `⟦${line}⟧`)
            .join('\n')
        : bracketed(value),
    ]),
  )

/** The values of objects in a script of several text files, which the build writes as template literals, in brackets. */
const bracketedSource = (script: string) =>
  script.replace(/([{,][\w$]+:)`((?:[^`\\]|\\.)*)`/g, (_whole, key: string, text: string) => {
    const lines = text.split('\n').map((line) => `⟦${line}⟧`)
    return `${key}\`${lines.join('\n')}\``
  })

/** Collects all strings of a response. */
function stringsIn(value: unknown, into: Set<string>) {
  if (typeof value === 'string' || typeof value === 'number') {
    into.add(String(value).toLowerCase())
    // the texts of the page have single spaces
    into.add(String(value).replace(/\s+/gu, ' ').trim().toLowerCase())
  } else if (Array.isArray(value)) for (const one of value) stringsIn(one, into)
  else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) stringsIn(one, into)
}

/** Responses whose texts the server writes for the panel. */
const serverTexts = /\/v1\/(?:.*\/)?(?:menu|settings\/blueprint)\//
const otherData = /\/(?:admin|merchant|auth|public)\/v1\//

function bracketServerWords(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bracketServerWords)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      ['text', 'label', 'group_name'].includes(key) && typeof one === 'string'
        ? `⟦${one}⟧`
        : key === 'filter_names' && Array.isArray(one)
          ? one.map((name) => `⟦${name}⟧`)
          : bracketServerWords(one),
    ]),
  )
}

/** Fetches the original response. Node does not resolve `*.localhost`, so the request goes to 127.0.0.1 with the same host header. */
const fetchOriginal = (route: Route) => {
  const { host } = new URL(route.request().url())
  return route
    .fetch({
      url: route
        .request()
        .url()
        .replace(host, host.replace(/^[^:]+/, '127.0.0.1')),
      headers: { ...route.request().headers(), host },
    })
    .catch(() => undefined)
}

/**
 * Puts every text of the panel, and every text the server writes for it, in brackets. `readData` returns the strings of all
 * other responses. Only files of texts and texts of the server pass through this process, which takes time.
 */
export async function enablePseudoLocale(page: Page): Promise<{ readData: () => Promise<ReadonlySet<string>> }> {
  const data = new Set<string>()
  const reading = new Set<Promise<void>>()
  await page.route('**/panel-assets/assets/en-*.js', async (route) => {
    const answer = await fetchOriginal(route)
    if (!answer) return route.abort().catch(() => undefined)
    const body = await answer.text()
    if (route.request().url().includes('/en-first-'))
      return route.fulfill({ response: answer, body: bracketedSource(body) })
    if (!/^(var|const|let) \w+=\{/.test(body) || !body.includes('as default'))
      return route.fulfill({ response: answer, body })
    const module: { default?: Texts } = await import(`data:text/javascript,${encodeURIComponent(body)}`)
    const texts = english.get(JSON.stringify(module.default))
    return route.fulfill({
      response: answer,
      body: texts ? `export default ${JSON.stringify(bracketed(texts))}` : body,
    })
  })
  await page.route(serverTexts, async (route) => {
    const answer = await fetchOriginal(route)
    if (!answer) return route.abort().catch(() => undefined)
    const body: unknown = await answer.json().catch(() => undefined)
    if (body === undefined) return route.fulfill({ response: answer })
    return route.fulfill({ response: answer, json: bracketServerWords(body) })
  })
  page.on('response', (response) => {
    if (!otherData.test(response.url()) || serverTexts.test(response.url())) return
    // responses of pages that were left have no body
    const read = response.json().then(
      (body) => stringsIn(body, data),
      () => undefined,
    )
    reading.add(read)
    void read.finally(() => reading.delete(read))
  })
  return {
    readData: async () => {
      await Promise.all(reading)
      return data
    },
  }
}

/** Texts of the page outside brackets, including accessible names. */
export const unbracketedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>()
    const hidden = (element: Element | null) =>
      element?.closest('script, style, svg, noscript, code, kbd, textarea[aria-hidden="true"]') !== null &&
      element !== null
    const addText = (text: string | null | undefined) => {
      let plain = text ?? ''
      for (let before = ''; before !== plain;) {
        before = plain
        plain = plain.replace(/⟦[^⟦⟧]*⟧/gu, ' ')
      }
      plain = plain.replace(/[⟦⟧]/gu, ' ').replace(/\s+/gu, ' ').trim()
      // initials of names
      if (/\p{L}{2}/u.test(plain) && !/^\p{Lu}{1,2},?$/u.test(plain)) found.add(plain)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!hidden(node.parentElement)) addText(node.textContent)
    for (const element of document.body.querySelectorAll(
      '[aria-label], [placeholder], [title], [alt], [data-tooltip]',
    )) {
      if (hidden(element)) continue
      for (const name of ['aria-label', 'placeholder', 'title', 'alt', 'data-tooltip'])
        addText(element.getAttribute(name))
    }
    return [...found]
  })

const brands = [
  'whatsapp',
  'twitter',
  'facebook',
  'google',
  'iphone',
  'android',
  'markethall',
  'csv',
  'excel',
  'pdf',
  'upi',
  'sku',
  'qr',
  'url',
  'id',
  'gbp',
]
const months = [...Array(12).keys()].flatMap((month) =>
  (['long', 'short'] as const).map((style) =>
    new Intl.DateTimeFormat('en-GB', { month: style }).format(new Date(2026, month, 1)),
  ),
)
const days = [...Array(7).keys()].flatMap((day) =>
  (['long', 'short'] as const).map((style) =>
    new Intl.DateTimeFormat('en-GB', { weekday: style }).format(new Date(2026, 0, day + 1)),
  ),
)
const languageCodes = 'en ar de es fr hi it az fi fo he hr ht ko ms nl pt ru so th'.split(' ')
const englishNames = new Intl.DisplayNames(['en'], { type: 'language' })
const languageNames = languagesOf('merchant', new Set(languageCodes)).flatMap(({ locale, name }) =>
  [name, `${name} · ${englishNames.of(locale)}`].map((text) => text.toLowerCase()),
)
const timezoneNames = Intl.supportedValuesOf('timeZone').map((zone) => zone.toLowerCase().replaceAll('_', ' '))
/** Letters of date and time patterns. */
const patternLetters = ['yyyy', 'mmm', 'mm', 'dd', 'hh']
const units = [
  'kg',
  'km',
  'min',
  'mi',
  'am',
  'pm',
  'px',
  'st',
  'ago',
  'in',
  'hours',
  'hour',
  'minutes',
  'minute',
  'days',
  'day',
  'yesterday',
  'today',
  'tomorrow',
  'now',
  'hr',
  'sept',
  'gmt',
  'utc',
  'bst',
]
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const regions = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
/** Country name without the part in brackets, where server and browser may differ. */
const plainOf = (name: string | undefined) => (name === undefined ? [] : name.toLowerCase().replace(/ \(.*\)$/, ''))
const names = new Set([
  ...languageNames,
  // Ids of third parties look the same in every language.
  ...Object.values(pluginIdExamples).map((example) => example.toLowerCase()),
  ...timezoneNames,
  ...letters.flatMap((one) => letters.flatMap((two) => plainOf(regions.of(one + two)))),
])
const knownWords = new Set(
  [...brands, ...months, ...days, ...units, ...patternLetters].map((word) => word.toLowerCase()),
)

/** Texts that are neither panel texts, nor response data, nor produced by `Intl`. */
export function hardCodedTexts(texts: readonly string[], data: ReadonlySet<string>): string[] {
  const all = [...data].filter((one) => /\p{L}{2}/u.test(one))
  const joined = all.join('\n')
  return texts.filter((text) => {
    // codes of colours are the same in every language
    if (/^#[0-9a-f]{6}$/i.test(text)) return false
    const words = text.toLowerCase().match(/\p{L}{2,}/gu) ?? []
    if (words.every((word) => knownWords.has(word)) || names.has(text.toLowerCase().replace(/ \(.*\)$/, '')))
      return false
    if (joined.includes(text.toLowerCase())) return false
    const rest = all
      .filter((one) => one.length > 2 && text.toLowerCase().includes(one))
      .toSorted((a, b) => b.length - a.length)
      .reduce((left, one) => left.replaceAll(one, ' '), text.toLowerCase())
    return (rest.match(/\p{L}{2,}/gu) ?? []).some((word) => !knownWords.has(word) && !data.has(word))
  })
}
