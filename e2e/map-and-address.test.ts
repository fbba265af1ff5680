import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runStatements } from './bakery-fixture.ts'
import { hydrated, phone, openSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'
import { signInShop } from './shop-actions.ts'

/** A geocoding provider that knows one street in two countries. */
const provider = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://maps.test')
  const street = (city: string, country: string, lat: number) => ({
    place_id: city,
    formatted_address: `1 Sea Road, ${city}`,
    geometry: { location: { lat, lng: 0 } },
    address_components: [{ long_name: country, short_name: country, types: ['country'] }],
  })
  const streets = [street('Salmiya', 'KW', 29.3), street('London', 'GB', 51.5)].filter(
    ({ address_components: [country] }) =>
      (searchParams.get('components') ?? `country:${country?.short_name}`) === `country:${country?.short_name}`,
  )
  // requests send bounds around the default location
  const near = searchParams.get('bounds')?.startsWith('28.85') ? streets : streets.toReversed()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'OK', results: near }))
})

let demo: DemoServer

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  demo = await startDemoServer({
    environment: { MAPS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, MAPS_KEY: 'key' },
  })
})

afterAll(async () => {
  await demo?.close()
  provider.close()
})

const harbour = "(select id from tenant where slug = 'harbour')"

/** Stores settings of Harbour Eats. Pages are cached for up to three seconds. */
const putSettings = (settings: Record<string, unknown>) =>
  runStatements(
    demo,
    ...Object.entries(settings).flatMap(([key, value]): [string, unknown[]][] => [
      [`delete from setting where tenant_id = ${harbour} and setting_key = $1`, [key]],
      [
        `insert into setting (tenant_id, id, setting_key, setting_value) values (${harbour}, gen_random_uuid(), $1, $2)`,
        [key, JSON.stringify(value)],
      ],
    ]),
    [`update tenant_profile set settings_version = settings_version + 1 where tenant_id = ${harbour}`, []],
  )

/** Suggestions of the address field on a newly loaded start page. */
async function addressSuggestions(page: Page): Promise<string[]> {
  await page.goto(`${demo.shop}/en`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.getByRole('button', { name: 'Choose your address' }).click()
  await page.getByLabel('Street and number').fill('1 Sea Road')
  await page
    .getByText(/Sea Road, /)
    .first()
    .waitFor()
  return page.getByText(/Sea Road, /).allInnerTexts()
}

test('address suggestions respect countries and default location; the field can be hidden', async () => {
  const { page } = await openSession(demo.browser, phone)
  await putSettings({
    is_global: true,
    default_location: { latitude: 29.3, longitude: 48, enable: true, hide_location_bar: false },
  })
  await expect.poll(() => addressSuggestions(page)).toEqual(['1 Sea Road, Salmiya', '1 Sea Road, London'])
  await putSettings({ is_global: false, searchable_countries: ['FR', 'GB'] })
  await expect.poll(() => addressSuggestions(page)).toEqual(['1 Sea Road, London'])
  await page.getByText('1 Sea Road, London').click()
  await page.getByRole('button', { name: '1 Sea Road, London' }).waitFor()
  await putSettings({ default_location: { latitude: 29.3, longitude: 48, enable: true, hide_location_bar: true } })
  await expect
    .poll(async () => {
      await page.goto(`${demo.shop}/en`)
      return page.locator('button.location-button').count()
    })
    .toBe(0)
})

test('the delivery area map uses the configured street or satellite view', async () => {
  const { page, context } = await openSession(demo.browser, phone)
  const seen: string[] = []
  await context.route('https://tiles.test/**', (route) => {
    seen.push(new URL(route.request().url()).pathname.split('/')[1] ?? '')
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  for (const view of ['map', 'satellite']) {
    await putSettings({
      map_client_key: 'https://tiles.test/{view}/{z}/{x}/{y}',
      serviceable_area: { is_enabled: true, view },
    })
    await expect
      .poll(async () => {
        seen.length = 0
        await page.goto(`${demo.shop}/en/where`, { waitUntil: 'networkidle' })
        return [...new Set(seen)]
      })
      .toEqual([view])
  }
})

test('delivery minutes are hidden where a merchant does not deliver; a new address is empty', async () => {
  await putSettings({ default_location: { latitude: null, longitude: null, enable: false, hide_location_bar: false } })
  const session = await openSession(demo.browser, phone)
  const { page, context } = session
  await signInShop(session, demo.shop, 'customer@harbour.example')
  await page.goto(`${demo.shop}/en/account`, { waitUntil: 'networkidle' })
  await hydrated(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  expect(await page.getByRole('dialog').getByLabel('Street and number').inputValue()).toBe('')
  const far = {
    place: { latitude: 51.9, longitude: -0.6, label: 'Far Lane 9' },
    type: 'delivery',
    scheme: null,
    currency: null,
  }
  await context.addCookies([{ name: 'shop', value: encodeURIComponent(JSON.stringify(far)), url: demo.shop }])
  await page.goto(`${demo.shop}/en/m/borough-bakehouse/${await putSettings({})}`)
  await page.getByText('does not deliver to Far Lane 9').waitFor()
  const minutes = page.locator('.merchant-header').getByText(/\d+–\d+\W* min/)
  expect(await minutes.count()).toBe(0)
  await page.context().clearCookies()
  await page.goto(`${page.url()}?type=pickup`)
  expect(await minutes.isVisible()).toBe(true)
})
