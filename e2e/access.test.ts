import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { findViolations } from './page-checks/axe.ts'
import { demoPassword, desktop, phone, signInPanel, openSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { newId } from '../api/platform/runtime/ids.ts'
import { withTenant } from '../api/platform/app-services.ts'
import { connectToServer, apiClient } from './server-access.ts'

let demo: DemoServer
let browser: Browser
let panel: string

beforeAll(async () => {
  demo = await startDemoServer()
  ;({ browser, panel } = demo)
})

afterAll(() => demo?.close())

test('an owner invites a user to a merchant, and deactivating the user ends their sessions', async () => {
  // another user for each attempt
  const lastName = `Silva${newId().slice(-8)}`
  const email = `${lastName.toLowerCase()}@harbour.example`
  const [owner, session] = await Promise.all([openSession(browser, desktop), openSession(browser, phone)])
  await signInPanel(owner.page, panel, 'owner@harbour.example')
  await sendInvitation(owner.page, email)
  expect(await findViolations(owner.page)).toEqual([])

  await session.page.goto(await invitationLink(owner.page, email))
  await session.page.getByText('Manage orders').waitFor()
  expect(await findViolations(session.page)).toEqual([])
  await session.page.getByRole('link', { name: 'Accept the invitation' }).click()
  await session.page.locator('input[name=first_name]').fill('Ana')
  await session.page.locator('input[name=last_name]').fill(lastName)
  await session.page
    .locator('input[name=phone]')
    .fill(`+4477009${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`)
  await session.page.locator('input[type=password]').fill('a stall by the pier')
  await session.page.getByRole('button', { name: 'Create the account' }).click()
  await session.page.waitForURL(/\/m\/[^/]+\/orders/)
  await session.page.goto(session.page.url().replace(/\/orders.*/, '/settings/users'))
  await session.page.waitForURL(/\/orders$/)

  const token = (await session.page.evaluate(() => localStorage.getItem('token'))) ?? ''

  await owner.page.goto(`${panel}/settings/users?search=${lastName}`)
  await owner.page.getByRole('switch', { name: new RegExp(`Ana ${lastName}`) }).click({ force: true })
  await owner.page.getByRole('button', { name: 'Deactivate' }).click()
  await owner.page.getByText('all its sessions have ended').waitFor()
  const sessionStatus = () =>
    apiClient(demo.server, { host: new URL(panel).host, token })
      .auth.me({})
      .then(
        () => 200,
        ({ status }: { status: number }) => status,
      )
  await expect.poll(sessionStatus).toBe(401)
  await session.page.reload()
  await session.page.waitForURL(/\/login/)
  expect([...owner.pageErrors, ...session.pageErrors]).toEqual([])
})

async function sendInvitation(page: Page, email: string) {
  await page.goto(`${panel}/settings/users/create`)
  await page.locator('input[name=email]').fill(email)
  await page.getByRole('combobox', { name: 'Works for' }).click()
  await page.getByRole('option', { name: 'Pier Pizza' }).click()
  await page.getByRole('radio', { name: 'Kitchen' }).check({ force: true })
  await page.getByText('Adjust').click()
  expect(await page.getByRole('checkbox', { name: 'Manage orders', exact: true }).isChecked()).toBe(true)
  await page
    .getByRole('button', { name: /Send the invitation/ })
    .last()
    .click()
  await page.waitForURL(/settings\/users$/)
  await page.getByText(email).first().waitFor()
}

/** The link in the invitation mail, from the development mailbox. */
async function invitationLink(page: Page, email: string): Promise<string> {
  const mailbox = await page.context().newPage()
  await mailbox.goto(`${demo.server.base}/dev/mailbox`)
  await mailbox.locator('li').filter({ hasText: email }).getByRole('link').first().click()
  await mailbox.goto(`${mailbox.url()}/letter`)
  const link = /http:\/\/[^\s"<]+\/invite\/accept\/[0-9a-f-]+/.exec(await mailbox.content())?.[0]
  await mailbox.close()
  return link ?? ''
}

test('blocking a tenant redirects its owner to billing and its staff to a blocked page', async () => {
  const [owner, staff, kitchen] = await Promise.all([
    openSession(browser, desktop),
    openSession(browser, desktop),
    openSession(browser, desktop),
  ])
  await Promise.all([
    signInPanel(owner.page, panel, 'owner@harbour.example'),
    signInPanel(staff.page, panel, 'orders@harbour.example'),
    signInPanel(kitchen.page, panel, 'kitchen@harbour.example'),
  ])
  await Promise.all([
    owner.page.waitForURL(/\/dashboard$/),
    staff.page.waitForURL(/\/dashboard$/),
    kitchen.page.waitForURL(/\/m\/[^/]+\/orders/),
  ])
  const host = `platform.localhost:${demo.server.port}`
  const { access_token: token } = await apiClient(demo.server, { host }).auth.login({
    email: 'operator@platform.example',
    password: demoPassword,
  })
  const { operator } = apiClient(demo.server, { host, token })
  const { tenant_id } = await apiClient(demo.server, { host: new URL(panel).host }).tenants.branding({})

  await operator.setStatus({ tenant_id, status: 0, reason: 'unpaid' })
  onTestFailed(() => operator.setStatus({ tenant_id, status: 1 }).then(() => {}))
  await staff.page.goto(`${panel}/orders`)
  await staff.page.waitForURL(/\/blocked$/)
  await staff.page.getByRole('button', { name: 'Contact' }).click()
  await staff.page.getByRole('dialog').getByText('hello@harbour.example').waitFor()
  await owner.page.goto(`${panel}/blocked`)
  await owner.page.waitForURL(/\/billing$/)
  await kitchen.page.reload()
  await kitchen.page.waitForURL(/\/m\/[^/]+\/blocked$/)

  await operator.setStatus({ tenant_id, status: 1 })
  await Promise.all([staff.page.goto(`${panel}/blocked`), kitchen.page.reload()])
  await staff.page.waitForURL(/\/dashboard$/)
  await kitchen.page.waitForURL(/\/m\/[^/]+\/orders/)
  expect([...owner.pageErrors, ...staff.pageErrors, ...kitchen.pageErrors]).toEqual([])
})

test('an operator is asked before they overwrite the trial days of another operator', async () => {
  const host = `platform.localhost:${demo.server.port}`
  const { access_token: token } = await apiClient(demo.server, { host }).auth.login({
    email: 'operator@platform.example',
    password: demoPassword,
  })
  const { operator } = apiClient(demo.server, { host, token })
  const name = `Slow Start ${newId().slice(-8)}`
  const {
    tenant: { id },
  } = await operator.onboard({
    name,
    email: `${newId()}@start.example`,
    mobile: `+4477009${String(Math.floor(Math.random() * 1e5)).padStart(5, '0')}`,
    country: 'GB',
  })
  const { platform, end } = await connectToServer({ DATA_DIR: demo.dataDir })
  await withTenant(platform, { tenantId: id, merchantId: null }, (db) =>
    db.updateTable('tenant_profile').set({ trial_ends_at: '2026-01-01T00:00:00Z' }).execute(),
  )
  await end()
  await operator.setStatus({ tenant_id: id, status: 0 })
  const trialDays = async () => (await operator.show({ id })).trial_expires

  const { page, pageErrors } = await openSession(browser, desktop)
  await signInPanel(page, `http://${host}`, 'operator@platform.example')
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  const search = page.getByRole('dialog')
  // the search offers only what operators can use
  await expect
    .poll(() => search.getByRole('option').allInnerTexts())
    .toEqual([
      'Tenants',
      'Revenue',
      'New tenant',
      'User guide',
      'Edit Profile',
      'Appearance: Light',
      'Appearance: Dark',
      'Keyboard shortcuts',
      'Logout',
    ])
  await search.getByRole('combobox').fill(name.toLowerCase())
  await page.getByRole('option', { name }).click()
  await page.waitForURL(`http://${host}/tenants/view/${id}`)
  expect(await page.getByRole('button', { name: 'New orders' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Unblock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=trial_days]').fill('20')
  await dialog.locator('[name=reason]').fill('They ask for more time')
  await operator.setStatus({ tenant_id: id, status: 1, trial_days: 30 })
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await dialog.getByText('Somebody else has changed this in the meantime. Save again to keep what you wrote.').waitFor()
  expect(await trialDays()).toBe(30)
  // by keyboard, because two quick clicks count as one
  await dialog.getByRole('button', { name: 'Unblock' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await trialDays()).toBe(20)
  expect(pageErrors).toEqual([])
})

test('after a permission is removed, the next action names the missing permission', async () => {
  const { page } = await openSession(browser, desktop)
  await signInPanel(page, panel, 'kitchen@harbour.example')
  await page.waitForURL(/\/m\/[^/]+\/orders/)
  const { host } = new URL(panel)
  const { access_token: token } = await apiClient(demo.server, { host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  const { users } = apiClient(demo.server, { host, token })
  const {
    data: [cook],
  } = await users.list({ search: 'kitchen@harbour.example' })
  const before = { id: cook?.id ?? '', permissions: cook?.permissions ?? [] }
  onTestFailed(() => users.update(before).then(() => {}))
  await page.getByRole('button', { name: 'Accept' }).first().waitFor()
  await users.update({ id: before.id, permissions: ['ManageMerchantCatalog'] })
  await page.getByRole('button', { name: 'Accept' }).first().click()
  await page.getByText('It needs: ManageMerchantOrders').waitFor()
  await users.update(before)
})

test('merchant users are redirected to their merchant without requests to the tenant panel', async () => {
  const { page } = await openSession(browser, desktop)
  const forbidden: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) forbidden.push(response.url())
  })
  await signInPanel(page, panel, 'kitchen@harbour.example')
  await page.waitForURL(/\/m\/[^/]+\/orders/)
  await page.goto(`${panel}/`)
  await page.waitForURL(/\/m\/[^/]+\/orders/)
  expect(forbidden).toEqual([])
})

test('a forbidden section shows a message and redirects; /unauthorized links to an allowed page', async () => {
  const { page } = await openSession(browser, desktop)
  await signInPanel(page, panel, 'kitchen@harbour.example')
  await page.waitForURL(/\/m\/[^/]+\/orders/)
  const orders = page.url()
  await page.goto(orders.replace(/\/orders.*/, '/settings/users'))
  await page.waitForURL(/\/orders$/)
  const message = page.locator('[aria-live=assertive] li').filter({ hasText: 'Permission Denied' })
  await message.getByText("You don't have permission to access this page").waitFor()
  await message.waitFor({ state: 'hidden' })
  await page.goto(`${panel}/unauthorized`)
  await page.getByRole('link', { name: 'Go to your start page' }).click()
  await page.waitForURL(/\/m\/[^/]+\/orders$/)
})

test('a page without session opens at its top', async () => {
  const { page } = await openSession(browser, { viewport: { width: 900, height: 420 } })
  await page.goto(`${panel.replace('admin.harbour', 'platform')}/register`)
  const link = page.getByRole('link', { name: 'I have an account' })
  await link.scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await link.click()
  await page.waitForURL(/\/login$/)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('trusted types prevent the panel from assigning text to innerHTML', async () => {
  const { page } = await openSession(browser, desktop)
  const answer = await page.goto(`${panel}/login`)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(
    await page.evaluate(() => {
      try {
        document.body.innerHTML = '<i>text</i>'
        return 'accepted'
      } catch (error) {
        return String(error)
      }
    }),
  ).toMatch(/TrustedHTML/)
})
