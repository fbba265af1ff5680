import { afterAll, beforeAll, expect, test } from 'vitest'
import { awake, desk, phone, visit } from './browser.ts'
import { openHouse } from './demo-server.ts'
import type { House } from './demo-server.ts'

let house: House

beforeAll(async () => {
  house = await openHouse({ environment: { RATE_LIMITS: '1', TENANT_CALLS_PER_SECOND: '5' } })
})

afterAll(() => house?.close())

const chosen = (choices: object) => encodeURIComponent(JSON.stringify(choices))

test('on a desk of any width the header holds an address and the basket, and the hint of its search is whole', async () => {
  const { page, context } = await visit(house.browser, desk)
  await context.addCookies([
    {
      name: 'shop',
      value: chosen({
        place: { latitude: 51.5045, longitude: -0.0865, label: '14 Tooley Street, London Bridge, London' },
        type: 'delivery',
      }),
      url: house.shop,
    },
  ])
  await page.goto(`${house.shop}/fr`)
  await awake(page)
  await page.locator('.basket .num').evaluate((basket) => {
    basket.textContent = '12 · £141.90'
  })
  for (const width of [1440, 1280, 1180, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    const found = await page.evaluate(() => {
      const [input, wrap] = [
        document.querySelector<HTMLInputElement>('.top .search input'),
        document.querySelector('.top .wrap'),
      ]
      if (!input || !wrap) throw new Error('no header')
      const [style, pen] = [getComputedStyle(input), document.createElement('canvas').getContext('2d')]
      if (!pen) throw new Error('no canvas')
      pen.font = `${style.fontWeight} ${getComputedStyle(input, '::placeholder').fontSize} ${style.fontFamily}`
      const room =
        input.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd)
      return { over: wrap.scrollWidth - wrap.clientWidth, short: pen.measureText(input.placeholder).width > room }
    })
    expect([width, found]).toEqual([width, { over: 0, short: false }])
  }
  await context.close()
})

test('a text that runs against its page begins and ends as its own language does, and stands on the page’s side', async () => {
  const { page, context } = await visit(house.browser, desk)
  await page.goto(`${house.shop}/ar/search?q=bread`)
  const described = page.locator('.prod p').first()
  await described.waitFor()
  const [box, stop, letter] = await described.evaluate((text) => {
    text.textContent = 'Basil and oil.'
    const [node, range] = [text.firstChild, document.createRange()]
    const edge = (at: number) => {
      if (node) range.setStart(node, at)
      if (node) range.setEnd(node, at + 1)
      return range.getBoundingClientRect()
    }
    const style = getComputedStyle(text)
    return [text.getBoundingClientRect().right - Number.parseFloat(style.paddingRight), edge(13).right, edge(12).right]
  })
  expect(stop).toBeGreaterThan(letter)
  expect(Math.abs(box - stop)).toBeLessThan(1)
  await context.close()
})

test('where too much is asked at once a page says so and when it tries again, and does', async () => {
  const [crowd, { page, context, complaints }] = [await visit(house.browser, phone), await visit(house.browser, phone)]
  await crowd.page.goto(`${house.shop}/fr`)
  // others go on asking until the page was refused: at any speed of the machine there is nothing left for it
  await crowd.page.evaluate(() => {
    const lane = async (name: number) => {
      for (let at = 0; !('enough' in window); at++) {
        const { status } = await fetch(`/fr?${name}=${at}`)
        if (status !== 200) Object.assign(window, { refused: status })
        if (status !== 200) await new Promise((next) => setTimeout(next, 50))
      }
    }
    for (const name of [1, 2, 3]) void lane(name)
  })
  await crowd.page.waitForFunction(() => 'refused' in window)
  const answer = await page.goto(`${house.shop}/fr`)
  expect([answer?.status(), Number(answer?.headers()['retry-after']) > 0]).toEqual([429, true])
  await crowd.page.evaluate(() => {
    Object.assign(window, { enough: true })
  })
  await page.getByRole('heading', { name: 'Trop de monde à la fois' }).waitFor()
  await page.getByText(/Cette page réessaie dans \d secondes?\./).waitFor()
  await page.locator('.mcard').first().waitFor()
  expect(complaints).toEqual([])
  await Promise.all([crowd.context.close(), context.close()])
})
