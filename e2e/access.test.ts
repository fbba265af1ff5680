import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFailed, test } from 'vitest'
import { findBarriers } from './axe.ts'
import { demoPassword, desk, phone, signInPanel, visit } from './browser.ts'
import { openHouse } from './demo-server.ts'
import type { House } from './demo-server.ts'
import { inPlace } from '../api/platform/app-services.ts'
import { behind, callsOf } from './server-access.ts'

const email = 'ana.silva@harbour.example'
let house: House
let browser: Browser
let panel: string

beforeAll(async () => {
  house = await openHouse()
  ;({ browser, panel } = house)
})

afterAll(() => house?.close())

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

  const token = (await guest.page.evaluate(() => localStorage.getItem('token'))) ?? ''

  await owner.page.goto(`${panel}/settings/users?search=silva`)
  await owner.page.getByRole('switch', { name: /Ana Silva/ }).click({ force: true })
  await owner.page.getByRole('button', { name: 'Switch off' }).click()
  await owner.page.getByText('all its sessions have ended').waitFor()
  const asked = () =>
    callsOf(house.server, { host: new URL(panel).host, token })
      .auth.me({})
      .then(
        () => 200,
        ({ status }: { status: number }) => status,
      )
  await expect.poll(asked).toBe(401)
  await guest.page.reload()
  await guest.page.waitForURL(/\/login/)
  expect([...owner.complaints, ...guest.complaints]).toEqual([])
  await Promise.all([owner, guest].map(({ context }) => context.close()))
})

async function invite(page: Page) {
  await page.goto(`${panel}/settings/users/create`)
  await page.locator('input[name=email]').fill(email)
  await page.getByRole('combobox', { name: 'Works for' }).click()
  await page.getByRole('option', { name: 'Pier Pizza' }).click()
  await page.getByRole('checkbox', { name: 'Manage orders', exact: true }).check({ force: true })
  await page
    .getByRole('button', { name: /Send the invitation/ })
    .last()
    .click()
  await page.waitForURL(/settings\/users$/)
  await page.getByText(email).first().waitFor()
}

/** As the mail says it, in the development mailbox. */
async function linkOf(page: Page): Promise<string> {
  const mailbox = await page.context().newPage()
  await mailbox.goto(`${house.server.base}/dev/mailbox`)
  await mailbox.locator('li').filter({ hasText: email }).getByRole('link').first().click()
  await mailbox.goto(`${mailbox.url()}/letter`)
  const link = /http:\/\/[^\s"<]+\/invite\/accept\/[0-9a-f-]+/.exec(await mailbox.content())?.[0]
  await mailbox.close()
  return link ?? ''
}

test('a tenant is blocked while its people work: the owner is led to the bill, staff and kitchen to the closed door; opened again, away from it', async () => {
  const [owner, staff, kitchen] = await Promise.all([visit(browser, desk), visit(browser, desk), visit(browser, desk)])
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
  const host = `platform.localhost:${house.server.port}`
  const { access_token: token } = await callsOf(house.server, { host }).auth.login({
    email: 'operator@platform.example',
    password: demoPassword,
  })
  const { operator } = callsOf(house.server, { host, token })
  const { tenant_id } = await callsOf(house.server, { host: new URL(panel).host }).tenants.branding({})

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
  expect([...owner.complaints, ...staff.complaints, ...kitchen.complaints]).toEqual([])
  await Promise.all([owner, staff, kitchen].map(({ context }) => context.close()))
})

test('an operator who is overtaken by another is asked before their days take the place of the other’s', async () => {
  const host = `platform.localhost:${house.server.port}`
  const { access_token: token } = await callsOf(house.server, { host }).auth.login({
    email: 'operator@platform.example',
    password: demoPassword,
  })
  const { operator } = callsOf(house.server, { host, token })
  const {
    tenant: { id },
  } = await operator.onboard({
    name: 'Slow Start',
    email: 'slow@start.example',
    mobile: '+447700900123',
    country: 'GB',
  })
  const { platform, end } = await behind({ DATA_DIR: house.dataDir })
  await inPlace(platform, { tenantId: id, merchantId: null }, (db) =>
    db.updateTable('tenant_profile').set({ trial_ends_at: '2026-01-01T00:00:00Z' }).execute(),
  )
  await end()
  await operator.setStatus({ tenant_id: id, status: 0 })
  const left = async () => (await operator.show({ id })).trial_expires

  const { page, context, complaints } = await visit(browser, desk)
  await signInPanel(page, `http://${host}`, 'operator@platform.example')
  // no order comes to the operator, and the search finds tenants
  await page.getByRole('button', { name: /^Search or jump to/ }).click()
  const search = page.getByRole('dialog')
  // nothing that leads out of the tenants is offered
  await expect
    .poll(() => search.getByRole('option').allInnerTexts())
    .toEqual([
      'Tenants',
      'New tenant',
      'User guide',
      'Edit Profile',
      'Appearance: Light',
      'Appearance: Dark',
      'Keyboard shortcuts',
      'Logout',
    ])
  await search.getByRole('combobox').fill('slow st')
  await page.getByRole('option', { name: 'Slow Start' }).click()
  await page.waitForURL(`http://${host}/tenants/view/${id}`)
  expect(await page.getByRole('button', { name: 'New orders' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Unblock' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=trial_days]').fill('20')
  await dialog.locator('[name=reason]').fill('They ask for more time')
  await operator.setStatus({ tenant_id: id, status: 1, trial_days: 30 })
  await dialog.getByRole('button', { name: 'Unblock' }).click()
  await dialog.getByText('Somebody else has changed this in the meantime. Save again to keep what you wrote.').waitFor()
  expect(await left()).toBe(30)
  // by its key: two clicks as quick as a machine's are one
  await dialog.getByRole('button', { name: 'Unblock' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await left()).toBe(20)
  expect(complaints).toEqual([])
  await context.close()
})

test('rights that are taken away while somebody works show at the first press: the screen says what is missing', async () => {
  const { page, context } = await visit(browser, desk)
  await signInPanel(page, panel, 'kitchen@harbour.example')
  await page.waitForURL(/\/m\/[^/]+\/orders/)
  const { host } = new URL(panel)
  const { access_token: token } = await callsOf(house.server, { host }).auth.login({
    email: 'owner@harbour.example',
    password: demoPassword,
  })
  const { users } = callsOf(house.server, { host, token })
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
  await context.close()
})

test('people of a merchant are led home without asking for the tenant’s panel', async () => {
  const { page, context } = await visit(browser, desk)
  const refused: string[] = []
  page.on('response', (response) => {
    if (response.status() === 403) refused.push(response.url())
  })
  await signInPanel(page, panel, 'kitchen@harbour.example')
  await page.waitForURL(/\/m\/[^/]+\/orders/)
  await page.goto(`${panel}/`)
  await page.waitForURL(/\/m\/[^/]+\/orders/)
  expect(refused).toEqual([])
  await context.close()
})

test('a refused section says so for four seconds and leads on; /unauthorized leads to the reader’s own first page', async () => {
  const { page, context } = await visit(browser, desk)
  await signInPanel(page, panel, 'kitchen@harbour.example')
  await page.waitForURL(/\/m\/[^/]+\/orders/)
  const orders = page.url()
  await page.goto(orders.replace(/\/orders.*/, '/settings/users'))
  await page.waitForURL(/\/orders$/)
  const told = page.locator('[aria-live=assertive] li').filter({ hasText: 'Permission Denied' })
  await told.getByText("You don't have permission to access this page").waitFor()
  await told.waitFor({ state: 'hidden' })
  await page.goto(`${panel}/unauthorized`)
  await page.getByRole('link', { name: 'To the first page you may open' }).click()
  await page.waitForURL(/\/m\/[^/]+\/orders$/)
  await context.close()
})

test('a page of the panel turns no text into markup by itself: browsers hold it to that', async () => {
  const { page, context } = await visit(browser, desk)
  const answer = await page.goto(`${panel}/login`)
  expect(answer?.headers()['content-security-policy']).toContain("require-trusted-types-for 'script'")
  expect(
    await page.evaluate(() => {
      try {
        document.body.innerHTML = '<i>text</i>'
        return 'taken'
      } catch (error) {
        return String(error)
      }
    }),
  ).toMatch(/TrustedHTML/)
  await context.close()
})
