import { afterAll, beforeAll, expect, test } from 'vitest'
import { phone } from './browser.ts'
import { openHall } from './panel-fixture.ts'
import type { OpenHall } from './panel-fixture.ts'
import { brokenWords } from './crawl.ts'

let hall: OpenHall
beforeAll(async () => {
  hall = await openHall()
})
afterAll(() => hall?.close())

test('a dashboard whose address asks for days that cannot be says so and leads back to today', async () => {
  const { page, open, context } = await hall.tab(hall.token, 'en')
  const refused = [
    'range=custom&start_date=2026-11-10&end_date=2026-11-01',
    'range=custom&start_date=2020-01-01&end_date=2026-01-01',
    'range=custom&start_date=2026-99-99&end_date=soon',
    'range=custom',
    'start_date=2026-11-10',
    'range=sometime',
  ]
  for (const path of ['/dashboard', `/m/${hall.known.merchant}/dashboard`]) {
    for (const asked of refused) {
      await open(`${path}?${asked}`)
      await page
        .getByRole('alert')
        .getByText('Choose a first and a last day, in this order, at most 366 days in all.')
        .waitFor()
    }
    await page.getByRole('alert').getByRole('button', { name: 'Today' }).click()
    await page.getByRole('heading', { name: 'Sales by hour' }).waitFor()
    expect(new URL(page.url()).search).toBe('')
  }
  await context.close()
})

test('of one’s own names, what is changed elsewhere meanwhile stays, and what both changed is asked about', async () => {
  const { page, open, context, complaints } = await hall.tab(hall.token, 'en')
  const { auth } = hall.client(hall.panel, hall.token)
  const me = await auth.me({})
  const rename = (names: object) =>
    auth.updateOwnerProfile({
      id: me.id,
      user_id: me.id,
      user_type: 'tenant',
      email: me.email,
      first_name: me.first_name,
      last_name: me.last_name,
      ...names,
    })
  await open('/dashboard')
  await page.getByRole('banner').getByRole('button', { name: me.first_name }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[name=last_name]').fill('Lindgren')
  await rename({ first_name: 'Maja' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await auth.me({})).toMatchObject({ first_name: 'Maja', last_name: 'Lindgren' })

  await page.getByRole('banner').getByRole('button', { name: 'Maja' }).click()
  await page.getByRole('menuitem', { name: 'Edit Profile' }).click()
  await dialog.locator('input[name=first_name]').fill('Marie')
  await rename({ first_name: 'Mary' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Somebody else has changed this in the meantime.').waitFor()
  expect(await auth.me({})).toMatchObject({ first_name: 'Mary' })
  // by its key: two clicks as quick as a machine's are one
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  expect(await auth.me({})).toMatchObject({ first_name: 'Marie' })
  expect(complaints).toEqual([])
  await context.close()
})

test('who is overtaken while their change is on its way is asked as well, and never for what only the other changed', async () => {
  const { page, open, settled, context, complaints } = await hall.tab(hall.token, 'en')
  const { merchantProducts } = hall.client(hall.panel, hall.token, hall.known.merchant)
  const id = hall.known.product
  let meanwhile: (() => Promise<unknown>) | undefined
  await page.route('**/catalog/product/update/**', async (route) => {
    const first = meanwhile
    meanwhile = undefined
    await first?.()
    await route.continue()
  })
  await open(`/m/${hall.known.merchant}/products/edit/${id}`)
  await settled()
  await page.locator('input[name=name]').fill('Evening special')
  meanwhile = () => merchantProducts.update({ id, sku: 'EVE-1' })
  await page.keyboard.press('Control+s')
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
  expect(await merchantProducts.show({ id })).toMatchObject({ name: 'Evening special', sku: 'EVE-1' })

  await page.locator('input[name=name]').fill('Late special')
  meanwhile = () => merchantProducts.update({ id, name: 'Early special' })
  await page.keyboard.press('Control+s')
  await page.getByText('Somebody else has changed this in the meantime.').first().waitFor()
  expect(await merchantProducts.show({ id })).toMatchObject({ name: 'Early special' })
  await page.keyboard.press('Control+s')
  await page.getByText('Unsaved changes').waitFor({ state: 'hidden' })
  expect(await merchantProducts.show({ id })).toMatchObject({ name: 'Late special' })
  expect(complaints).toEqual([])
  await context.close()
})

test('the search takes every letter that follows its key, also while it is still on its way', async () => {
  const { page, open, settled, context, complaints } = await hall.tab(hall.token, 'en')
  const { promise: held, resolve: bring } = Promise.withResolvers<void>()
  await page.route(/\/palette-[^/]+\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await open('/merchants')
  await settled()
  const field = page.getByRole('dialog').getByRole('combobox')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('pig')
  await page.keyboard.press('Backspace')
  bring()
  await field.waitFor()
  await page.keyboard.type('zza')
  await expect.poll(() => field.inputValue()).toBe('pizza')
  // and once it is there, at whatever speed
  await page.keyboard.press('Escape')
  await field.waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+k')
  await page.keyboard.type('jack')
  await page.keyboard.press('Control+k')
  await page.keyboard.type(' ?')
  await expect.poll(() => field.inputValue()).toBe('jack ?')
  expect(complaints).toEqual([])
  await context.close()
})

test('on a phone no word is cut off and no figure breaks, and in Arabic what is written in another script keeps to the page’s start', async () => {
  const { orders, merchants } = hall.client(hall.panel, hall.token)
  const {
    data: [onWay],
  } = await orders.list({ order_status: ['processing'], order_type: ['delivery'] })
  const {
    data: [pier],
  } = await merchants.list({ search: 'Pier Pizza' })
  const inside = hall.client(hall.panel, hall.token, pier?._id)
  const [
    {
      data: [pizza],
    },
    {
      data: [margherita],
    },
  ] = await Promise.all([
    inside.productCategories.list({ search: 'Pizza' }),
    inside.merchantProducts.list({ search: 'Margherita' }),
  ])
  const category = `/m/${pier?._id}/products/categories/edit/${pizza?.id}`
  for (const language of ['en', 'ar']) {
    const { page, open, settled, context } = await hall.tab(hall.token, language, phone)
    for (const path of [
      `/orders/${onWay?.order_id}`,
      category,
      `/m/${pier?._id}/products/edit/${margherita?._id}`,
      '/merchants',
    ]) {
      await open(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await settled()
      expect.soft(await brokenWords(page), `${language} ${path}`).toEqual([])
    }
    await open(category)
    await page.locator('input[name=name]').waitFor()
    expect(await page.locator('input[name=name]').evaluate((input) => getComputedStyle(input).textAlign)).toMatch(
      language === 'ar' ? /right/ : /left/,
    )
    await context.close()
  }
})

test('P and Enter print an order: the dialog opens with its print button under the key', async () => {
  const { page, open, settled, context } = await hall.tab(hall.token, 'en')
  await open(`/orders/${hall.known.order}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await settled()
  await page.keyboard.press('p')
  await page.getByRole('dialog').getByRole('button', { name: 'Print' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Print')
  await context.close()
})
