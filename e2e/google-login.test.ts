import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider } from '../api/providers/identity/provider.testing.ts'
import { desk, visit } from './browser.ts'
import { openHouse } from './demo-server.ts'
import type { House } from './demo-server.ts'

let house: House
let provider: Awaited<ReturnType<typeof openProvider>>

beforeAll(async () => {
  provider = await openProvider()
  house = await openHouse({
    environment: { IDENTITY_URL: provider.url, GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'our-secret' },
  })
})

afterAll(async () => {
  await house?.close()
  await provider?.close()
})

test('with Google into the panel: state, nonce and verifier hold; a wrong audience, an old identity and a stranger stay outside', async () => {
  const { browser, panel: base } = house
  const enter = async (email: string, claims: object = {}) => {
    Object.assign(provider.person, { email, claims })
    const before = provider.asked.length
    const guest = await visit(browser, desk)
    // somebody quick presses before the tenant is known
    await guest.page.route(/tenant\/branding/, (route) =>
      setTimeout(() => void route.continue().catch(() => undefined), 1_000),
    )
    await guest.page.goto(`${base}/login?next=${encodeURIComponent('/orders')}`)
    await guest.page.getByRole('button', { name: 'Continue with Google' }).click()
    await guest.page.waitForURL(
      (url) =>
        url.pathname === '/orders' ||
        (url.pathname === '/login' &&
          !url.searchParams.has('code') &&
          url.searchParams.get('next') === '/orders' &&
          provider.asked.length > before),
    )
    return guest
  }
  const owner = await enter('owner@harbour.example')
  await owner.page.waitForURL('**/orders')
  expect(await owner.page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ses_/)
  expect(owner.complaints).toEqual([])
  expect(provider.asked[0]).toMatchObject({
    client: 'our-client',
    redirect: `${base}/login`,
    challenge: expect.stringMatching(/^[\w-]{43}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
  })
  await owner.context.close()
  for (const [email, claims] of [
    ['owner@harbour.example', { aud: 'another-client' }],
    ['owner@harbour.example', { exp: 1_000_000_000 }],
    ['owner@harbour.example', { nonce: 'replayed' }],
    ['nobody@harbour.example', {}],
  ] as const) {
    const { page, context } = await enter(email, claims)
    await page.getByText('Invalid Login Credentials').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    await context.close()
  }
  const forged = await visit(browser, desk)
  await forged.page.goto(`${base}/login?code=code-1&state=${'x'.repeat(43)}`)
  await forged.page.waitForURL((url) => url.search === '')
  expect(await forged.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await forged.context.close()
})
