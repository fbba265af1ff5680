import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { desk, openBrowser, phone, signInPanel, visit } from './browser.ts'
import { startServer } from './server.ts'
import type { Running } from './server.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'markethall-invites-'))
const email = 'ana.silva@harbour.example'
let server: Running
let browser: Browser
let panel: string

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir })
  panel = `http://admin.harbour.localhost:${server.port}`
  browser = await openBrowser()
})

afterAll(async () => {
  await browser?.close()
  await server?.end()
  rmSync(dataDir, { recursive: true, force: true })
})

test('an owner invites somebody into a merchant; they accept on a phone, work there and see nothing else; switched off, they are out within five seconds', async () => {
  const [owner, guest] = await Promise.all([visit(browser, desk), visit(browser, phone)])
  await signInPanel(owner.page, panel, 'owner@harbour.example')
  await invite(owner.page)
  expect(await findBarriers(owner.page)).toEqual([])

  await guest.page.goto(await linkOf(owner.page))
  await guest.page.getByText('Manage orders').waitFor()
  expect(await findBarriers(guest.page)).toEqual([])
  await guest.page.getByRole('link', { name: 'Accept the invitation' }).click()
  await guest.page.locator('input[name=first_name]').fill('Ana')
  await guest.page.locator('input[name=last_name]').fill('Silva')
  await guest.page.locator('input[name=phone]').fill('+447700900555')
  await guest.page.locator('input[type=password]').fill('a stall by the pier')
  await guest.page.getByRole('button', { name: 'Create the account' }).click()
  await guest.page.waitForURL(/\/m\/[^/]+\/orders/)
  await guest.page.goto(guest.page.url().replace(/\/orders.*/, '/settings/users'))
  await guest.page.waitForURL(/\/orders$/)

  await owner.page.goto(`${panel}/settings/users?search=silva`)
  await owner.page.getByRole('switch', { name: /Ana Silva/ }).click({ force: true })
  await owner.page.getByRole('button', { name: 'Switch off' }).click()
  await owner.page.getByText('all its sessions have ended').waitFor()
  const switchedOff = Date.now()
  await guest.page.reload()
  await guest.page.waitForURL(/\/login/)
  expect(Date.now() - switchedOff).toBeLessThan(5_000)
  expect([...owner.complaints, ...guest.complaints]).toEqual([])
  await Promise.all([owner, guest].map(({ context }) => context.close()))
})

async function invite(page: Page) {
  await page.goto(`${panel}/settings/users/create`)
  await page.locator('input[name=email]').fill(email)
  await page.getByRole('combobox', { name: 'Works for' }).click()
  await page.getByRole('option', { name: 'Pier Pizza' }).click()
  await page.getByRole('checkbox', { name: 'Manage orders', exact: true }).check({ force: true })
  await page.getByRole('button', { name: /Send the invitation/ }).last().click()
  await page.waitForURL(/settings\/users$/)
  await page.getByText(email).first().waitFor()
}

/** As the mail says it, in the development mailbox. */
async function linkOf(page: Page): Promise<string> {
  const mailbox = await page.context().newPage()
  await mailbox.goto(`${server.base}/dev/mailbox`)
  await mailbox.locator('li').filter({ hasText: email }).getByRole('link').first().click()
  await mailbox.goto(`${mailbox.url()}/letter`)
  const link = /http:\/\/[^\s"<]+\/invite\/accept\/[0-9a-f-]+/.exec(await mailbox.content())?.[0]
  await mailbox.close()
  return link ?? ''
}
