import { afterAll, beforeAll, expect, test } from 'vitest'
import { startIdentityProvider } from '../api/providers/identity/identity-provider.testing.ts'
import { desktop, openSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'

let demo: DemoServer
let provider: Awaited<ReturnType<typeof startIdentityProvider>>

beforeAll(async () => {
  provider = await startIdentityProvider()
  demo = await startDemoServer({
    environment: { IDENTITY_URL: provider.url, GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'our-secret' },
  })
})

afterAll(async () => {
  await demo?.close()
  await provider?.close()
})

test('Google login checks state, nonce and verifier, and rejects invalid tokens and unknown users', async () => {
  const { browser, panel: base } = demo
  const enter = async (email: string, claims: object = {}) => {
    Object.assign(provider.person, { email, claims })
    const before = provider.authorizations.length
    const session = await openSession(browser, desktop)
    // the user clicks before the tenant has loaded
    await session.page.route(/tenant\/branding/, (route) =>
      setTimeout(() => void route.continue().catch(() => undefined), 1_000),
    )
    await session.page.goto(`${base}/login?next=${encodeURIComponent('/orders')}`)
    await session.page.getByRole('button', { name: 'Continue with Google' }).click()
    await session.page.waitForURL(
      (url) =>
        url.pathname === '/orders' ||
        (url.pathname === '/login' &&
          !url.searchParams.has('code') &&
          url.searchParams.get('next') === '/orders' &&
          provider.authorizations.length > before),
    )
    return session
  }
  const owner = await enter('owner@harbour.example')
  await owner.page.waitForURL('**/orders')
  expect(await owner.page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ses_/)
  expect(owner.pageErrors).toEqual([])
  expect(provider.authorizations[0]).toMatchObject({
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
  const forged = await openSession(browser, desktop)
  await forged.page.goto(`${base}/login?code=code-1&state=${'x'.repeat(43)}`)
  await forged.page.waitForURL((url) => url.search === '')
  expect(await forged.page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  await forged.context.close()
})
