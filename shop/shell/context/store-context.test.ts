import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiError } from '#api/platform/api-error.ts'
import { store } from '#contract/areas/storefront/storefront.ts'
import type { StoreBoot } from '#contract/areas/storefront/storefront.ts'
import { shopContext } from '#shop/context.ts'
import { storeContext, loadStore } from './store-context.ts'

const locale = (code: string) => ({
  locale: code,
  name: code,
  native_name: code,
  is_default: code === 'en',
  is_rtl: code === 'ar',
})
const storeBoot = {
  business_name: 'Harbour Eats',
  is_available: true,
  order_types: [
    { alias: 'delivery', is_active: true },
    { alias: 'dine_in', is_active: false },
  ],
  default_locale: 'en',
  active_locales: [locale('en'), locale('fr'), locale('ar')],
  maintenance: { is_under_maintenance: false, message: { en: 'Back at noon', ar: 'نعود ظهرًا' }, ends_at: null },
  plugins: {
    google_analytics_id: null,
    facebook_pixel_id: null,
    gtm_id: null,
    chat_widget_id: null,
    google_client_id: null,
    rewardful_key: null,
  },
  map: { client_key: null },
} as unknown as StoreBoot

async function openPage(
  path: string,
  boot: Partial<StoreBoot> | Error = {},
  cookie = '',
  headers: Record<string, string> = {},
) {
  const context = new RouterContextProvider()
  const calls: { error?: Error } = boot instanceof Error ? { error: boot } : {}
  const callApi = async () => {
    if (calls.error) throw calls.error
    return { ...storeBoot, ...boot }
  }
  context.set(shopContext, {
    callApi: callApi as never,
    host: 'harbour.localhost',
    nonce: 'n',
    textFileUrl: () => undefined,
    reportFault: () => undefined,
  })
  const request = new Request(`http://harbour.localhost${path}`, {
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  })
  const page = new Response('drawn')
  const thrown: unknown = await Promise.resolve(
    loadStore({ request, context, params: {}, unstable_pattern: '' } as never, (async () => page) as never),
  ).then(
    () => null,
    (error: unknown) => error,
  )
  return { thrown, context, calls, thirdParties: page.headers.get('x-third-parties') }
}

const locationOf = (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : null)

test.each([
  ['/', '/en'],
  ['/?via=admin', '/en?via=admin'],
  ['/de/m/pier-pizza/1', '/en/m/pier-pizza/1'],
  ['/he', '/en'],
  ['/password/reset?token=t', '/en/password/reset?token=t'],
  ['/autoLogin?token=off_1', '/en/autoLogin?token=off_1'],
  ['/en/', '/en'],
  ['/en/p/about/?via=admin', '/en/p/about?via=admin'],
  ['/en/_.data', '/en'],
])('%s redirects to %s', async (path, expected) => {
  expect(locationOf((await openPage(path)).thrown)).toBe(expected)
})

test.each([
  ['ar,en;q=0.5', '/', '/ar'],
  ['de, fr;q=0.8, en;q=0.7', '/', '/fr'],
  ['en-GB,en;q=0.9,ar;q=0.1', '/m/x/1', '/en/m/x/1'],
  ['ja', '/', '/en'],
])('Accept-Language %s leads from %s to %s', async (language, path, expected) => {
  expect(locationOf((await openPage(path, {}, '', { 'accept-language': language })).thrown)).toBe(expected)
})

test.each([
  '/en',
  '/ar/cart',
  '/fr/m/x/1',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemaps/fr/shop.xml',
  '/feeds/google/fr/x.xml',
])('%s renders without a redirect', async (path) => {
  expect((await openPage(path)).thrown).toBeNull()
})

test.each(['/favicon.ico', '/nosuch', '/en/m/x/%00', '/en/search?q=%00'])('%s is not found', async (path) => {
  expect((await openPage(path)).thrown).toMatchObject({ init: { status: 404 } })
})

test.each([
  ['/en/m/x/1.data?_routes=a%2Cb&q=1', '/en/m/x/1?q=1'],
  ['/en/cart', '/en/cart'],
])('the request %s is for the page %s', async (requestPath, page) => {
  const { url } = (await openPage(requestPath)).context.get(storeContext)
  expect(url.pathname + url.search).toBe(page)
})

test('a page names the third parties of its shop in a header', async () => {
  expect((await openPage('/en')).thirdParties).toBeNull()
  expect(
    (
      await openPage('/en', {
        plugins: { ...storeBoot.plugins, gtm_id: 'GTM-K9X2ABC', facebook_pixel_id: '123456789012345' },
        map: { ...storeBoot.map, client_key: 'https://tiles.example/{z}/{x}/{y}.png' },
      })
    ).thirdParties,
  ).toBe('google meta https://tiles.example')
})

test("maintenance and a closed tenant answer 503 in the page's locale, an unknown host 404", async () => {
  const maintenance = { ...storeBoot.maintenance, is_under_maintenance: true }
  expect((await openPage('/ar', { maintenance })).thrown).toMatchObject({
    init: { status: 503 },
    data: { unavailable: 'maintenance', message: 'نعود ظهرًا' },
  })
  expect((await openPage('/en', { is_available: false })).thrown).toMatchObject({
    init: { status: 503 },
    data: { unavailable: 'closed' },
  })
  expect(
    (await openPage('/en', Object.assign(new Error('Tenant not found'), { status: 404, code: 'NOT_FOUND' }))).thrown,
  ).toMatchObject({ init: { status: 404 }, data: { unavailable: 'unknown' } })
})

test.each([
  [apiError('RATE_LIMITED', { seconds: 3 }), 429, 3],
  [apiError('BUSY', { seconds: 7 }), 503, 7],
  [apiError('BUSY'), 503, 5],
])('an overloaded API answers with its status and retry delay (%s)', async (apiError, status, seconds) => {
  const busy = { data: { code: apiError.code, values: { seconds }, locale: 'fr' }, init: { status } }
  expect((await openPage('/fr', apiError)).thrown).toMatchObject(busy)
  const { context, calls } = await openPage('/fr')
  calls.error = apiError
  await expect(context.get(storeContext).callApi(store.pages, { locale: 'fr' })).rejects.toMatchObject(busy)
})

test('an order type that the tenant has disabled is not offered', async () => {
  expect((await openPage('/en')).context.get(storeContext).boot.order_types.map(({ alias }) => alias)).toEqual([
    'delivery',
  ])
})

test('preferences come from the cookie, the order type of the URL wins, invalid values are dropped', async () => {
  const preferences = {
    place: { latitude: 51.5, longitude: -0.08, label: 'Home' },
    type: 'pickup',
    scheme: 'dark',
    currency: 'EUR',
  }
  const cookie = `shop=${encodeURIComponent(JSON.stringify(preferences))}`
  expect((await openPage('/en?type=delivery', {}, cookie)).context.get(storeContext).preferences).toEqual({
    place: { latitude: 51.5, longitude: -0.08, label: 'Home' },
    type: 'delivery',
    scheme: 'dark',
    currency: 'EUR',
  })
  const wrong = `shop=${encodeURIComponent(JSON.stringify({ place: { latitude: 999, longitude: 'x' }, type: 'rocket', scheme: 'x', currency: 'euro' }))}`
  expect((await openPage('/en', {}, wrong)).context.get(storeContext).preferences).toEqual({
    place: null,
    type: null,
    scheme: null,
    currency: null,
  })
})
