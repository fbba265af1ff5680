import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { write } from './bakery-fixture.ts'
import { awake, phone, visit } from './browser.ts'
import { openHouse } from './demo-server.ts'
import type { House } from './demo-server.ts'
import { signInShop } from './shop-actions.ts'

/** A map provider that knows a street in two countries. */
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
  // its bounds are about the default location
  const near = searchParams.get('bounds')?.startsWith('28.85') ? streets : streets.toReversed()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ status: 'OK', results: near }))
})

let house: House

beforeAll(async () => {
  await new Promise<void>((go) => provider.listen(0, '127.0.0.1', go))
  house = await openHouse({
    environment: { MAPS_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`, MAPS_KEY: 'key' },
  })
})

afterAll(async () => {
  await house?.close()
  provider.close()
})

const harbour = "(select id from tenant where slug = 'harbour')"

/** Settings of Harbour as its owner would store them; shown pages may be three seconds old. */
const put = (settings: Record<string, unknown>) =>
  write(
    house,
    ...Object.entries(settings).flatMap(([key, value]): [string, unknown[]][] => [
      [`delete from setting where tenant_id = ${harbour} and setting_key = $1`, [key]],
      [
        `insert into setting (tenant_id, id, setting_key, setting_value) values (${harbour}, gen_random_uuid(), $1, $2)`,
        [key, JSON.stringify(value)],
      ],
    ]),
    [`update tenant_profile set settings_version = settings_version + 1 where tenant_id = ${harbour}`, []],
  )

/** What the address box of a fresh start page offers for a street. */
async function offered(page: Page): Promise<string[]> {
  await page.goto(`${house.shop}/en`, { waitUntil: 'networkidle' })
  await awake(page)
  await page.getByRole('button', { name: 'Choose your address' }).click()
  await page.getByLabel('Address').fill('1 Sea Road')
  await page
    .getByText(/Sea Road, /)
    .first()
    .waitFor()
  return page.getByText(/Sea Road, /).allInnerTexts()
}

test('the address box finds what lies in the chosen countries, what is near its start first, and is not there where it is hidden', async () => {
  const { page, context } = await visit(house.browser, phone)
  await put({
    is_global: true,
    default_location: { latitude: 29.3, longitude: 48, enable: true, hide_location_bar: false },
  })
  await expect.poll(() => offered(page)).toEqual(['1 Sea Road, Salmiya', '1 Sea Road, London'])
  await put({ is_global: false, searchable_countries: ['FR', 'GB'] })
  await expect.poll(() => offered(page)).toEqual(['1 Sea Road, London'])
  await page.getByText('1 Sea Road, London').click()
  await page.getByRole('button', { name: '1 Sea Road, London' }).waitFor()
  await put({ default_location: { latitude: 29.3, longitude: 48, enable: true, hide_location_bar: true } })
  await expect
    .poll(async () => {
      await page.goto(`${house.shop}/en`)
      return page.locator('button.loc').count()
    })
    .toBe(0)
  await context.close()
})

test('the map of where a shop delivers opens as streets or from above, as its tenant chose', async () => {
  const { page, context } = await visit(house.browser, phone)
  const seen: string[] = []
  await context.route('https://tiles.test/**', (route) => {
    seen.push(new URL(route.request().url()).pathname.split('/')[1] ?? '')
    return route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  })
  for (const view of ['map', 'satellite']) {
    await put({ map_client_key: 'https://tiles.test/{view}/{z}/{x}/{y}', serviceable_area: { is_enabled: true, view } })
    await expect
      .poll(async () => {
        seen.length = 0
        await page.goto(`${house.shop}/en/where`, { waitUntil: 'networkidle' })
        return [...new Set(seen)]
      })
      .toEqual([view])
  }
  await context.close()
})

test('how long it takes is said on a phone too, but not where a shop does not deliver, and a new address does not begin with the name of a saved one', async () => {
  await put({ default_location: { latitude: null, longitude: null, enable: false, hide_location_bar: false } })
  const guest = await visit(house.browser, phone)
  const { page, context } = guest
  await signInShop(guest, house.shop, 'customer@harbour.example')
  await page.goto(`${house.shop}/en/account`, { waitUntil: 'networkidle' })
  await awake(page)
  await page.getByRole('button', { name: 'Add an address' }).click()
  expect(await page.getByRole('dialog').getByLabel('Address', { exact: true }).inputValue()).toBe('')
  const far = {
    place: { latitude: 51.9, longitude: -0.6, label: 'Far Lane 9' },
    type: 'delivery',
    scheme: null,
    currency: null,
  }
  await context.addCookies([{ name: 'shop', value: encodeURIComponent(JSON.stringify(far)), url: house.shop }])
  await page.goto(`${house.shop}/en/m/borough-bakehouse/${await put({})}`)
  await page.getByText('does not deliver to Far Lane 9').waitFor()
  const minutes = page.locator('.mhead').getByText(/\d+–\d+\W* min/)
  expect(await minutes.count()).toBe(0)
  await page.context().clearCookies()
  await page.goto(`${page.url()}?type=pickup`)
  expect(await minutes.isVisible()).toBe(true)
  await context.close()
})
