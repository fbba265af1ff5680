import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiError } from '#api/platform/api-error.ts'
import { store } from '#contract/storefront.ts'
import type { StoreBoot } from '#contract/storefront.ts'
import { shopContext } from '#shop/context.ts'
import { storeContext, loadStore } from './store-context.ts'

const locale = (code: string) => ({
  locale: code,
  name: code,
  native_name: code,
  is_default: code === 'en',
  is_rtl: code === 'ar',
})
const house = {
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

async function visit(path: string, boot: Partial<StoreBoot> | Error = {}, cookie = '') {
  const context = new RouterContextProvider()
  const calls: { refusal?: Error } = boot instanceof Error ? { refusal: boot } : {}
  const ask = async () => {
    if (calls.refusal) throw calls.refusal
    return { ...house, ...boot }
  }
  context.set(shopContext, {
    ask: ask as never,
    host: 'harbour.localhost',
    nonce: 'n',
    wordFile: () => undefined,
    fault: () => undefined,
  })
  const request = new Request(`http://harbour.localhost${path}`, { headers: cookie ? { cookie } : {} })
  const page = new Response('drawn')
  const thrown: unknown = await Promise.resolve(
    loadStore({ request, context, params: {}, unstable_pattern: '' } as never, (async () => page) as never),
  ).then(
    () => null,
    (error: unknown) => error,
  )
  return { thrown, context, calls, named: page.headers.get('x-third-parties') }
}

const where = (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : null)

test.each([
  ['/', '/en'],
  ['/?via=admin', '/en?via=admin'],
  ['/de/m/pier-pizza/1', '/en/m/pier-pizza/1'],
  ['/he', '/en'],
  ['/password/reset?token=t', '/en/password/reset?token=t'],
  ['/autoLogin?token=off_1', '/en/autoLogin?token=off_1'],
])('%s is sent to %s', async (path, wanted) => {
  expect(where((await visit(path)).thrown)).toBe(wanted)
})

test.each(['/en', '/ar/cart', '/fr/m/x/1'])('%s is drawn where it is', async (path) => {
  expect((await visit(path)).thrown).toBeNull()
})

test.each(['/favicon.ico', '/nosuch', '/en/m/x/%00', '/en/search?q=%00'])('%s is no page', async (path) => {
  expect((await visit(path)).thrown).toMatchObject({ init: { status: 404 } })
})

test.each([
  ['/en/m/x/1.data?_routes=a%2Cb&q=1', '/en/m/x/1?q=1'],
  ['/en/_.data', '/en/'],
  ['/en/cart', '/en/cart'],
])('%s is the page %s', async (asked, page) => {
  const { url } = (await visit(asked)).context.get(storeContext)
  expect(url.pathname + url.search).toBe(page)
})

test('a page says which third parties its shop names, and nothing where it names none', async () => {
  expect((await visit('/en')).named).toBeNull()
  expect(
    (
      await visit('/en', {
        plugins: { ...house.plugins, gtm_id: 'GTM-K9X2ABC', facebook_pixel_id: '123456789012345' },
        map: { ...house.map, client_key: 'https://tiles.example/{z}/{x}/{y}.png' },
      })
    ).named,
  ).toBe('google meta https://tiles.example')
})

test('maintenance answers 503 in the language of the page, a closed tenant too, an unknown host 404', async () => {
  const maintenance = { ...house.maintenance, is_under_maintenance: true }
  expect((await visit('/ar', { maintenance })).thrown).toMatchObject({
    init: { status: 503 },
    data: { shut: 'maintenance', message: 'نعود ظهرًا' },
  })
  expect((await visit('/en', { is_available: false })).thrown).toMatchObject({
    init: { status: 503 },
    data: { shut: 'closed' },
  })
  expect(
    (await visit('/en', Object.assign(new Error('Tenant not found'), { status: 404, code: 'NOT_FOUND' }))).thrown,
  ).toMatchObject({ init: { status: 404 }, data: { shut: 'unknown' } })
})

test.each([
  [apiError('RATE_LIMITED', { seconds: 3 }), 429, 3],
  [apiError('BUSY', { seconds: 7 }), 503, 7],
  [apiError('BUSY'), 503, 5],
])(
  'too much asked at once is no closed shop and no fault: it says when to come again (%s)',
  async (refusal, status, seconds) => {
    const busy = { data: { code: refusal.code, values: { seconds }, locale: 'fr' }, init: { status } }
    expect((await visit('/fr', refusal)).thrown).toMatchObject(busy)
    const { context, calls } = await visit('/fr')
    calls.refusal = refusal
    await expect(context.get(storeContext).ask(store.pages, { locale: 'fr' })).rejects.toMatchObject(busy)
  },
)

test('an order type that the tenant has switched off is nowhere offered', async () => {
  expect((await visit('/en')).context.get(storeContext).boot.order_types.map(({ alias }) => alias)).toEqual([
    'delivery',
  ])
})

test('what the visitor chose comes from the cookie, the order type of the address before it; nonsense is nothing', async () => {
  const choices = {
    place: { latitude: 51.5, longitude: -0.08, label: 'Home' },
    type: 'pickup',
    scheme: 'dark',
    currency: 'EUR',
  }
  const cookie = `shop=${encodeURIComponent(JSON.stringify(choices))}`
  expect((await visit('/en?type=delivery', {}, cookie)).context.get(storeContext).choices).toEqual({
    place: { latitude: 51.5, longitude: -0.08, label: 'Home' },
    type: 'delivery',
    scheme: 'dark',
    currency: 'EUR',
  })
  const wrong = `shop=${encodeURIComponent(JSON.stringify({ place: { latitude: 999, longitude: 'x' }, type: 'rocket', scheme: 'x', currency: 'euro' }))}`
  expect((await visit('/en', {}, wrong)).context.get(storeContext).choices).toEqual({
    place: null,
    type: null,
    scheme: null,
    currency: null,
  })
})
