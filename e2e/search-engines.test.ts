import { get } from 'node:http'
import { HtmlValidate } from 'html-validate'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { demoPassword } from './browser.ts'
import { copyDemoData, deleteFolder } from './demo-data.ts'
import { apiClient } from './server-access.ts'
import { startServer } from './server.ts'
import type { RunningServer } from './server.ts'

const data: { folder?: string; server?: RunningServer } = {}

beforeAll(async () => {
  data.folder = copyDemoData(inject('demoFolder'))
  data.server = await startServer({ DATA_DIR: data.folder })
})

afterAll(async () => {
  await data.server?.stop()
  if (data.folder) deleteFolder(data.folder)
})

type PageResponse = {
  status: number
  type: string
  location: string | undefined
  map: string | undefined
  body: string
}

/** A request as a search engine sends it: it knows addresses, not sessions. */
const open = (path: string, headers: Record<string, string> = {}, host = 'harbour.localhost') =>
  new Promise<PageResponse>((resolve, reject) => {
    const port = data.server?.port ?? 0
    get({ port, path, headers: { host: `${host}:${port}`, 'user-agent': 'Googlebot', ...headers } }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          type: response.headers['content-type'] ?? '',
          location: response.headers.location,
          map: [response.headers['sourcemap']].flat()[0],
          body: Buffer.concat(parts).toString(),
        }),
      )
      response.on('error', reject)
    }).on('error', reject)
  })

const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)

const attributeOf = (html: string, tag: RegExp) => tag.exec(html)?.[1]
const canonicalOf = (html: string) => attributeOf(html, /<link rel="canonical" href="([^"]+)"/)
const jsonLdOf = (html: string): Record<string, unknown>[] =>
  JSON.parse(attributeOf(html, /<script type="application\/ld\+json">(.*?)<\/script>/s) ?? '[]')

/** One page of each kind, from the sitemaps. */
async function indexedPages() {
  const files = locationsIn((await open('/sitemap.xml')).body)
  const inEnglish = files.filter((path) => path.startsWith('/sitemaps/en/'))
  const shop = locationsIn((await open('/sitemaps/en/shop.xml')).body)
  const merchants = await Promise.all(inEnglish.slice(1).map(async (path) => locationsIn((await open(path)).body)))
  return { files, shop, merchants }
}

test('sitemaps lead to every page, each of which names itself, its languages and what it shows', async () => {
  const { files, shop, merchants } = await indexedPages()
  expect(files.filter((path) => path.endsWith('/shop.xml'))).toEqual([
    '/sitemaps/en/shop.xml',
    '/sitemaps/fr/shop.xml',
    '/sitemaps/ar/shop.xml',
  ])
  expect(shop).toContain('/en')
  expect(shop.some((path) => path.startsWith('/en/c/'))).toBe(true)
  expect(shop.some((path) => path.startsWith('/en/p/'))).toBe(true)
  const [merchant = '', product = ''] = merchants.find(({ length }) => length > 3) ?? []
  expect(product.startsWith(`${merchant}/p/`)).toBe(true)
  const origin = `http://harbour.localhost:${data.server?.port}`
  for (const path of [...shop, merchant, product]) {
    const { status, body } = await open(path)
    expect(status, path).toBe(200)
    expect(canonicalOf(body), path).toBe(origin + path)
    expect(body.match(/<title>/g), path).toHaveLength(1)
    expect(body, path).toMatch(/<title>[^<]*Harbour Eats<\/title>/)
    expect(body, path).not.toContain('noindex')
    expect(body, path).toMatch(/<meta name="description" content="[^"]{10,160}"/)
    if (!path.startsWith('/en/p/'))
      expect(
        [...body.matchAll(/<link rel="alternate" hrefLang="([\w-]+)"/g)].map(([, language]) => language),
        path,
      ).toEqual(['en', 'fr', 'ar', 'x-default'])
  }
  const home = jsonLdOf((await open('/en')).body)
  expect(home).toMatchObject([{ '@context': 'https://schema.org', '@type': 'WebSite', name: 'Harbour Eats' }])
  const [restaurant, crumbs] = jsonLdOf((await open(merchant)).body)
  expect(restaurant).toMatchObject({
    '@type': 'Restaurant',
    address: { '@type': 'PostalAddress' },
    hasMenu: { hasMenuSection: expect.arrayContaining([expect.objectContaining({ '@type': 'MenuSection' })]) },
  })
  expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' })
  expect(jsonLdOf((await open(product)).body)).toMatchObject([
    { '@type': 'Product', offers: { '@type': 'Offer', price: expect.stringMatching(/^\d+\.\d\d$/) } },
    { '@type': 'BreadcrumbList', itemListElement: [{}, {}, {}] },
  ])
})

test('pages of one person are not indexed, and each page has one address', async () => {
  for (const path of ['cart', 'checkout', 'orders', 'account', 'login', 'register', 'password/forgot', 'search?q=a']) {
    const { body } = await open(`/en/${path}`)
    expect(body, path).toContain('<meta name="robots" content="noindex"')
    expect(body, path).toMatch(/<title>[^<]+<\/title>/)
    expect(canonicalOf(body), path).toBeUndefined()
  }
  expect(await open('/en/')).toMatchObject({ status: 301, location: '/en' })
  expect(await open('/', { 'accept-language': 'ar,en;q=0.3' })).toMatchObject({ status: 302, location: '/ar' })
  expect(await open('/sitemaps/xx/shop.xml')).toMatchObject({ status: 404 })
  expect(await open('/sitemaps/en/shop')).toMatchObject({ status: 404 })
  expect(await open('/sitemaps/en/01a1fd84-0000-7000-8000-000000000000.xml')).toMatchObject({ status: 404 })
})

test('a tenant offers its products to Google once it switches the feed on', async () => {
  const { merchants } = await indexedPages()
  const [merchant = '', product = ''] = merchants.find(({ length }) => length > 3) ?? []
  const feed = `/feeds/google/en/${merchant.split('/').at(-1)}.xml`
  expect(await open(feed)).toMatchObject({ status: 404 })
  const host = `admin.harbour.localhost:${data.server?.port}`
  const server = { base: `http://localhost:${data.server?.port}` }
  const { access_token: token } = await apiClient(server, { host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  await apiClient(server, { host, token }).tenantSettings.saveGoogleChannel({
    settings: [{ setting_key: 'is_google_feed_enabled', setting_value: true }],
  })
  const { status, type, body } = await open(feed)
  expect({ status, type }).toEqual({ status: 200, type: 'application/xml; charset=utf-8' })
  expect(body).toMatch(new RegExp(`<g:link>http://harbour.localhost:\\d+${product}</g:link>`))
  expect(body).toMatch(/<g:price>\d+\.\d\d GBP<\/g:price>/)
})

test('robots.txt names the sitemaps of a shop and closes panels', async () => {
  expect(await open('/robots.txt')).toMatchObject({ status: 200, type: 'text/plain; charset=utf-8' })
  expect((await open('/robots.txt')).body).toContain(
    `Sitemap: http://harbour.localhost:${data.server?.port}/sitemap.xml`,
  )
  expect((await open('/robots.txt', {}, 'admin.harbour.localhost')).body).toBe('User-agent: *\nDisallow: /\n')
})

test('scripts of shop and panel name their source maps', async () => {
  for (const [host, page] of [
    ['harbour.localhost', '/en'],
    ['admin.harbour.localhost', '/login'],
  ] as const) {
    const [script = ''] =
      /\/(?:shop|panel)-assets\/assets\/(?:shell|index)-[\w-]+\.js/.exec((await open(page, {}, host)).body) ?? []
    const { map } = await open(script, { 'accept-encoding': 'br' }, host)
    expect(map, script).toMatch(/^[\w.-]+\.js\.map$/)
    const { status, body } = await open(new URL(map ?? '', `http://x${script}`).pathname, {}, host)
    expect(status, script).toBe(200)
    expect(JSON.parse(body), script).toMatchObject({ version: 3, mappings: expect.stringMatching(/\w/) })
  }
})

test('the HTML of every page of the shop is valid', async () => {
  const validator = new HtmlValidate({ extends: ['html-validate:standard'], rules: {} })
  const { shop, merchants } = await indexedPages()
  const [merchant = '', product = ''] = merchants.find(({ length }) => length > 3) ?? []
  const own = ['cart', 'checkout', 'orders', 'account', 'wallet', 'notices', 'login', 'register', 'password/forgot']
  const pages = [
    ...shop,
    merchant,
    product,
    ...[...own, 'search?q=pizza', 'where', 'missing'].map((one) => `/en/${one}`),
  ]
  const problems = new Map<string, string>()
  for (const path of [...pages, '/ar', merchant.replace('/en/', '/ar/')]) {
    const report = await validator.validateString((await open(path)).body)
    for (const { messages } of report.results)
      for (const { ruleId, message, line, column } of messages)
        problems.set(`${ruleId}: ${message}`, `${path} ${line}:${column}`)
  }
  expect([...problems].map(([problem, where]) => `${problem} (${where})`)).toEqual([])
}, 120_000)
