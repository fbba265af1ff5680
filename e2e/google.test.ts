import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openProvider } from '../api/providers/identity/provider.testing.ts'
import { desk, openBrowser, visit } from './browser.ts'
import { freePort, startServer } from './server.ts'
import type { Running } from './server.ts'

let browser: Browser
let server: Running
let folder: string
let provider: Awaited<ReturnType<typeof openProvider>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'markethall-google-'))
  provider = await openProvider()
  const port = await freePort()
  server = await startServer({ DATA_DIR: folder, PORT: String(port), IDENTITY_URL: provider.url, GOOGLE_CLIENT_ID: 'our-client', GOOGLE_CLIENT_SECRET: 'our-secret' })
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.end()
  await provider?.close()
  await rm(folder, { recursive: true, force: true })
})

test('with Google into the panel: state, nonce and verifier hold; a wrong audience, an old identity and a stranger stay outside', async () => {
  const base = `http://admin.harbour.localhost:${server.port}`
  const enter = async (email: string, claims: object = {}) => {
    Object.assign(provider.person, { email, claims })
    const before = provider.asked.length
    const guest = await visit(browser, desk)
    await guest.page.goto(`${base}/login?next=${encodeURIComponent('/orders')}`)
    await guest.page.getByRole('button', { name: 'Continue with Google' }).click()
    await guest.page.waitForURL((url) => url.pathname === '/orders' || (url.pathname === '/login' && !url.searchParams.has('code') && url.searchParams.get('next') === '/orders' && provider.asked.length > before))
    return guest
  }
  const owner = await enter('owner@harbour.example')
  await owner.page.waitForURL('**/orders')
  expect(await owner.page.evaluate(() => localStorage.getItem('token'))).toMatch(/^ses_/)
  expect(owner.complaints).toEqual([])
  expect(provider.asked[0]).toMatchObject({ client: 'our-client', redirect: `${base}/login`, challenge: expect.stringMatching(/^[\w-]{43}$/), nonce: expect.stringMatching(/^[\w-]{43}$/) })
  await owner.context.close()
  for (const [email, claims] of [['owner@harbour.example', { aud: 'another-client' }], ['owner@harbour.example', { exp: 1_000_000_000 }], ['owner@harbour.example', { nonce: 'replayed' }], ['nobody@harbour.example', {}]] as const) {
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
