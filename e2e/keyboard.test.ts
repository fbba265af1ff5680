import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, demoPassword } from './browser.ts'
import { openPanelFixture } from './panel-fixture.ts'
import type { PanelFixture } from './panel-fixture.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

test('the keyboard alone can sign in, find an order, accept it and sign out', async () => {
  const { orders } = fixture.client(fixture.panel, fixture.token)
  const {
    data: [waiting],
  } = await orders.list({ order_status: ['pending'] })
  const number = waiting?.order_id ?? ''
  expect(number).not.toBe('')
  const { page, waitForIdle, goto, pageErrors } = await fixture.openTab(undefined, 'en')
  await goto('/login')
  await hydrated(page)
  const focused = (what: string) => page.waitForFunction((wanted) => document.activeElement?.matches(wanted), what)
  for (
    let tries = 0;
    tries < 12 && !(await page.evaluate(() => document.activeElement?.matches('input[type=email]')));
    tries++
  )
    await page.keyboard.press('Tab')
  await page.keyboard.type('owner@harbour.example')
  await page.keyboard.press('Tab')
  await focused('input[type=password]')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard$/)
  await waitForIdle()
  await page.keyboard.press('/')
  await focused('[role=combobox]')
  await page.keyboard.type(number)
  await page
    .getByRole('option', { name: new RegExp(number) })
    .first()
    .waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL(new RegExp(`open=${number}`))
  await page
    .getByRole('complementary')
    .filter({ hasText: `#${number}` })
    .getByRole('button', { name: 'Accept' })
    .waitFor()
  await page.keyboard.press('a')
  await expect.poll(async () => (await orders.list({ search: number })).data[0]?.order_status).toBe('processing')
  await page.keyboard.press('Control+k')
  await focused('[role=combobox]')
  await page.keyboard.type('lo')
  // results for two letters are shown while the rest is typed
  await page.getByRole('dialog').getByRole('option').filter({ hasNotText: 'Log' }).first().waitFor()
  await page.keyboard.type('gout')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  await page.locator('input[type=email]').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')).catch(() => 'on the way')).toBeNull()
  expect(pageErrors).toEqual([])
})

test('an invalid form focuses its first invalid field', async () => {
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  await goto('/merchants/create')
  await waitForIdle()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
})

/** Presses Enter in each one-line field, and returns the fields where it neither submits the form nor clicks the primary button. */
async function fieldsIgnoringEnter(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const recordPress = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (event.type === 'click' && !button?.matches('[data-kind$="primary"], [type="submit"]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      document.documentElement.dataset['pressed'] = 'yes'
    }
    for (const name of ['submit', 'click']) addEventListener(name, recordPress, { capture: true })
  })
  const fields = page.locator(
    '[data-enter] input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=search], [aria-haspopup])',
  )
  const ignored: string[] = []
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || (await field.isDisabled())) continue
    await page.evaluate(() => {
      delete document.documentElement.dataset['pressed']
    })
    // some primary buttons are disabled while the field is empty
    if (!(await field.evaluate((input) => input.matches('[type^=date]')))) await field.fill('12')
    await field.focus()
    await page.keyboard.press('Enter')
    if (!(await page.evaluate(() => document.documentElement.dataset['pressed'])))
      ignored.push((await field.getAttribute('name')) ?? (await field.evaluate((input) => input.outerHTML)))
  }
  return [...ignored, ...((await fields.count()) === 0 ? ['no field found'] : [])]
}

test('Enter in a field of a drawer or dialog triggers its primary button', async () => {
  const { page, goto, waitForIdle, context } = await fixture.openTab(fixture.token, 'en')
  const ignored: string[] = []
  const check = async (path: string, ...presses: string[]) => {
    await goto(path)
    await waitForIdle()
    for (const name of presses)
      await page
        .locator('button, [role=menuitem]')
        .filter({ hasText: new RegExp(`^${name}`) })
        .first()
        .click()
    await page.locator('[data-enter]').waitFor()
    ignored.push(...(await fieldsIgnoringEnter(page)).map((field) => `${path} ${presses.join(' ')}: ${field}`))
  }
  await check('/merchants/categories?open=new')
  await check('/settings/api_keys', 'Create a key')
  await check('/orders?tab=pending&search=1', 'Save view')
  await context.close()
  expect(ignored).toEqual([])
})

test('choosing a language closes the menu', async () => {
  const { page, goto, waitForIdle } = await fixture.openTab(fixture.token, 'en')
  await goto('/dashboard')
  await waitForIdle()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(0)
})
