import type { Page, Response } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Permission } from '#contract/permissions.ts'
import words from '#panel/texts/en/auth.json' with { type: 'json' }
import { findBarriers } from './axe.ts'
import { awake, demoPassword, desk, phone, visit } from './browser.ts'
import { openHall, openScreens, screensIn } from './panel-fixture.ts'
import type { OpenHall } from './panel-fixture.ts'
import { bareWords, hardCoded, speakPseudo } from './pseudo-locale.ts'
import { filled, shopPages } from './screens.ts'
import { signInShop } from './shop-actions.ts'
import { goInside, stilled, watchCalls } from './crawl.ts'

let hall: OpenHall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall?.close())

/** What hinders on this page (or in a part of it) in the light, and again in the dark, where only colours can differ. */
async function barriersIn(
  page: Page,
  where: string,
  { within, dark = true }: { within?: string; dark?: boolean } = {},
) {
  await stilled(page)
  const found = (await findBarriers(page, { within })).map((one) => `${where}: ${one}`)
  if (dark) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await stilled(page)
    found.push(
      ...(await findBarriers(page, { only: ['color-contrast', 'link-in-text-block'], within })).map(
        (one) => `${where}, dark: ${one}`,
      ),
    )
    await page.emulateMedia({ colorScheme: 'light' })
  }
  const { wide, title } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    title: document.title,
  }))
  return [...found, ...(wide ? [`${where} scrolls sideways`] : []), ...(title ? [] : [`${where} has no title`])]
}

/** Each screen once: colours are the same in every language, so English alone turns dark; the frame is looked at with the first screen of each panel. */
async function walkPanel(language: string) {
  const found: string[] = []
  const framed = new Set<string>()
  const dark = language === 'en'
  const inside = await hall.tab(hall.token, language)
  await inside.open('/dashboard')
  for (const { path, panel } of screensIn(hall)) {
    await goInside(inside.page, path)
    await inside.settled()
    found.push(
      ...(await barriersIn(inside.page, `${language} ${path}`, {
        dark,
        ...(framed.has(panel) ? { within: '#page' } : {}),
      })),
    )
    framed.add(panel)
  }
  await inside.context.close()
  const outside = await hall.tab(undefined, language)
  for (const path of openScreens()) {
    await outside.open(path)
    await outside.settled()
    found.push(...(await barriersIn(outside.page, `${language} ${path}`, { dark })))
  }
  await outside.context.close()
  return [...found, ...inside.complaints, ...outside.complaints]
}

test('no screen of the panel has serious barriers, in English and Arabic, light and dark', async () => {
  expect(screensIn(hall).length).toBeGreaterThan(20)
  expect((await Promise.all(['en', 'ar'].map(walkPanel))).flat()).toEqual([])
})

async function walkShop(language: string, device: Parameters<typeof visit>[1]) {
  const guest = await visit(hall.browser, device)
  const { page } = guest
  const settled = watchCalls(page)
  const found: string[] = []
  const base = `http://${hall.shop}`
  await page.goto(`${base}/${language}`)
  const linked = (part: string) =>
    page
      .locator(`a[href*="/${language}/${part}/"]`)
      .first()
      .getAttribute('href', { timeout: 2_000 })
      .then(
        (href) => href?.split('/').at(-1)?.split('?')[0],
        () => undefined,
      )
  const category = await linked('c')
  const look = async (path: string) => {
    await page.goto(`${base}/${language}${path}`)
    await settled()
    found.push(...(await barriersIn(page, `${language} ${path}`)))
  }
  const places: Record<string, string | undefined> = {
    category,
    slug: 'pier-pizza',
    id: hall.known.merchant,
    product: hall.known.product,
  }
  const needsCustomer = (path: string) => /orders|account|checkout|cart|pay/.test(path)
  for (const path of shopPages().filter((one) => !needsCustomer(one) && !one.startsWith('/p/'))) {
    const whole = filled(path, (name) => places[name])
    if (whole !== undefined) await look(whole)
  }
  await signInShop(guest, base, 'customer@harbour.example')
  await page.goto(`${base}/${language}/orders`)
  await page.locator(`a[href*="/${language}/orders/"]`).first().waitFor()
  const order = await linked('orders')
  for (const path of shopPages().filter(needsCustomer)) {
    const whole = filled(path, (name) => (name === 'order' ? order : undefined))
    if (whole !== undefined) await look(whole)
  }
  await guest.context.close()
  return [...found, ...guest.complaints]
}

test('no page of the shop has serious barriers or scrolls sideways, in English on a phone and in Arabic on a desk, light and dark', async () => {
  expect((await Promise.all([walkShop('en', phone), walkShop('ar', desk)])).flat()).toEqual([])
})

test('every word of the panel comes from its texts', async () => {
  const guest = await hall.tab(hall.token, 'en')
  const data = await speakPseudo(guest.page)
  const found: string[] = []
  await guest.open('/dashboard')
  await guest.page.getByText('⟦').first().waitFor()
  for (const { path } of screensIn(hall)) {
    await goInside(guest.page, path)
    await guest.settled()
    if ((await guest.page.getByText(`⟦${words.not_found_title}⟧`).count()) > 0) found.push(`${path} is not there`)
    found.push(...hardCoded(await bareWords(guest.page), data).map((text) => `${path}: ${text}`))
  }
  await guest.context.close()
  expect(found).toEqual([])
})

const namesOf = (needs: ReturnType<typeof screensIn>[number]['needs']): readonly Permission[] =>
  needs === 'signed-in' ? [] : typeof needs === 'string' ? [needs] : needs

type Tab = Awaited<ReturnType<OpenHall['tab']>>

/** Who holds what a screen asks for, and nothing else, must get everything that the screen asks the server for. */
async function walkWith({ page, open, settled }: Tab, permission: Permission) {
  const screens = screensIn(hall).filter(({ needs }) => namesOf(needs).includes(permission))
  const token = await hall.staff([permission], screens[0]?.panel === 'merchant' ? hall.known.merchant : undefined)
  const refused: string[] = []
  const hear = (response: Response) => {
    if (response.status() === 403) refused.push(new URL(response.url()).pathname)
  }
  await page.evaluate((kept) => localStorage.setItem('token', kept), token)
  page.on('response', hear)
  const found: string[] = []
  for (const [index, { path }] of screens.entries()) {
    refused.length = 0
    await (index === 0 ? open(path) : goInside(page, path))
    await settled()
    if ((await page.getByText(words.unauthorized_title).count()) > 0) found.push(`${permission} may not open ${path}`)
    found.push(...refused.map((call) => `${permission} on ${path}: refused ${call}`))
  }
  page.off('response', hear)
  return found
}

test('who holds a screen’s permission alone is refused nothing that it asks for', async () => {
  const permissions = [...new Set(screensIn(hall).flatMap(({ needs }) => namesOf(needs)))]
  const walk = async () => {
    const tab = await hall.tab(undefined, 'en')
    await tab.open('/login')
    const found: string[] = []
    for (let next = permissions.pop(); next; next = permissions.pop()) found.push(...(await walkWith(tab, next)))
    await tab.context.close()
    return found
  }
  expect((await Promise.all([walk(), walk()])).flat()).toEqual([])
})

test('keys alone sign in, find an order, accept it and sign out', async () => {
  const { orders } = hall.client(hall.panel, hall.token)
  const {
    data: [waiting],
  } = await orders.list({ order_status: ['pending'] })
  const number = waiting?.order_id ?? ''
  expect(number).not.toBe('')
  const { page, context, settled, open, complaints } = await hall.tab(undefined, 'en')
  await open('/login')
  await awake(page)
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
  await settled()
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
  // what the server found for two letters stands there while the rest is typed
  await page.getByRole('dialog').getByRole('option').filter({ hasNotText: 'Log' }).first().waitFor()
  await page.keyboard.type('gout')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/login/)
  await page.locator('input[type=email]').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('token')).catch(() => 'on the way')).toBeNull()
  expect(complaints).toEqual([])
  await context.close()
})

/** What a page brought along, files from here alone; `texts` is all of it but type, which follows from the names that stand there. */
const loadOf = (page: Page) =>
  page.evaluate(() => {
    const files = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      name.includes('/panel-assets/'),
    )
    const size = (some: typeof files) => some.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000
    return {
      count: files.length,
      kilobytes: size(files),
      texts: size(files.filter(({ name }) => !name.endsWith('.woff2'))),
      arabic: files.filter(({ name }) => name.includes('arabic')).length,
    }
  })

test('the first page of the panel is light, and what follows asks for few files', async () => {
  const outside = await hall.tab(undefined, 'en')
  await outside.open('/login')
  await outside.page.locator('input[type=email]').waitFor()
  await outside.settled()
  const first = await loadOf(outside.page)
  expect(first.kilobytes).toBeLessThan(220)
  expect(first.count).toBeLessThan(25)
  expect(first.arabic).toBe(0)
  await outside.context.close()
  const inside = await hall.tab(hall.token, 'en')
  await inside.open('/dashboard')
  await inside.page.getByRole('heading', { level: 1 }).waitFor()
  await inside.settled()
  expect((await loadOf(inside.page)).count).toBeLessThan(80)
  await inside.page.evaluate(() => performance.setResourceTimingBufferSize(5000))
  // what every screen shares comes while nobody waits for it: the palette, the hint of the app
  let counted = 0
  const stays = async () => counted === (counted = (await loadOf(inside.page)).count)
  await expect.poll(stays, { interval: 3_000, timeout: 90_000 }).toBe(true)
  const heavy: string[] = []
  for (const { path } of screensIn(hall)) {
    const before = await loadOf(inside.page)
    await goInside(inside.page, path)
    await inside.settled()
    const kilobytes = (await loadOf(inside.page)).texts - before.texts
    if (kilobytes > 60) heavy.push(`${path}: ${kilobytes}`)
  }
  expect(heavy).toEqual([])
  await inside.context.close()
})

test('a form that is refused leads to its first wrong field, wherever its button stands', async () => {
  const { page, open, settled, context } = await hall.tab(hall.token, 'en')
  await open('/merchants/create')
  await settled()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  await context.close()
})

/** Presses Enter in each one-line field of what is open, and tells those where it neither submitted the form nor pressed the primary button. */
async function deafFields(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    const note = (event: Event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null
      if (event.type === 'click' && !button?.matches('[data-kind$="primary"], [type="submit"]')) return
      event.preventDefault()
      event.stopImmediatePropagation()
      document.documentElement.dataset['pressed'] = 'yes'
    }
    for (const name of ['submit', 'click']) addEventListener(name, note, { capture: true })
  })
  const fields = page.locator(
    '[data-enter] input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=search], [aria-haspopup])',
  )
  const deaf: string[] = []
  for (const field of await fields.all()) {
    if (!(await field.isVisible()) || (await field.isDisabled())) continue
    await page.evaluate(() => {
      delete document.documentElement.dataset['pressed']
    })
    // what says nothing cannot be saved: some primary buttons wait for words
    if (!(await field.evaluate((input) => input.matches('[type^=date]')))) await field.fill('12')
    await field.focus()
    await page.keyboard.press('Enter')
    if (!(await page.evaluate(() => document.documentElement.dataset['pressed'])))
      deaf.push((await field.getAttribute('name')) ?? (await field.evaluate((input) => input.outerHTML)))
  }
  return [...deaf, ...((await fields.count()) === 0 ? ['no field at all'] : [])]
}

test('Enter in a line of a drawer or dialog does what its primary button does', async () => {
  const { page, open, settled, context } = await hall.tab(hall.token, 'en')
  const deaf: string[] = []
  const look = async (path: string, ...presses: string[]) => {
    await open(path)
    await settled()
    for (const name of presses)
      await page
        .locator('button, [role=menuitem]')
        .filter({ hasText: new RegExp(`^${name}`) })
        .first()
        .click()
    await page.locator('[data-enter]').waitFor()
    deaf.push(...(await deafFields(page)).map((field) => `${path} ${presses.join(' ')}: ${field}`))
  }
  await look('/merchants/categories?open=new')
  await look('/settings/api_keys', 'Create a key')
  await look('/orders?tab=pending&search=1', 'Save view')
  await context.close()
  expect(deaf).toEqual([])
})

test('a language is chosen from its menu, which closes', async () => {
  const { page, open, settled, context } = await hall.tab(hall.token, 'en')
  await open('/dashboard')
  await settled()
  await page.getByRole('button', { name: 'Language' }).click()
  await page.getByRole('menuitemradio', { name: 'Deutsch' }).click()
  await page.waitForFunction(() => document.documentElement.lang === 'de')
  await expect.poll(() => page.getByRole('menuitemradio').count()).toBe(0)
  await context.close()
})
