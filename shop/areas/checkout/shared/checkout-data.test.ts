import { expect, test, vi } from 'vitest'

vi.mock('#shop/data/session.ts', () => ({ session: { get: () => ({ token: 't' }), set: () => undefined } }))

test('the checkout page prefetches the addresses once', async () => {
  const fetchMock = vi.fn(async () => Response.json({ success: true, data: [] }))
  vi.stubGlobal('fetch', fetchMock)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/en/checkout' })
  vi.stubEnv('SSR', false)
  // test files share modules, and another file may have loaded this one
  vi.resetModules()
  const { loadSavedAddresses } = await import('./checkout-data.ts')
  expect(fetchMock).toHaveBeenCalledTimes(1)
  expect(await loadSavedAddresses()).toEqual([])
  expect(fetchMock).toHaveBeenCalledTimes(1)
  await loadSavedAddresses()
  expect(fetchMock).toHaveBeenCalledTimes(2)
})
