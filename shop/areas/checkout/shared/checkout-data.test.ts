import { expect, test, vi } from 'vitest'

vi.mock('#shop/data/session.ts', () => ({ session: { get: () => ({ token: 't' }), set: () => undefined } }))

test('a page that opens with the checkout has its addresses on the way before it asks for them, and asks anew the next time', async () => {
  const asked = vi.fn(async () => Response.json({ success: true, data: [] }))
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('document', { documentElement: { lang: 'en' } })
  vi.stubGlobal('location', { pathname: '/en/checkout' })
  vi.stubEnv('SSR', false)
  const { savedAddresses } = await import('./checkout-data.ts')
  expect(asked).toHaveBeenCalledTimes(1)
  expect(await savedAddresses()).toEqual([])
  expect(asked).toHaveBeenCalledTimes(1)
  await savedAddresses()
  expect(asked).toHaveBeenCalledTimes(2)
})
