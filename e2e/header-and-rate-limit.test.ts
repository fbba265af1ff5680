import { afterAll, beforeAll, expect, test } from 'vitest'
import { hydrated, desktop, phone, openSession } from './browser.ts'
import { startDemoServer } from './demo-server.ts'
import type { DemoServer } from './demo-server.ts'

let demo: DemoServer

beforeAll(async () => {
  demo = await startDemoServer({ environment: { RATE_LIMITS: '1', TENANT_CALLS_PER_SECOND: '5' } })
})

afterAll(() => demo?.close())

const choicesCookie = (choices: object) => encodeURIComponent(JSON.stringify(choices))

test('at every desktop width the header fits address, basket and search placeholder', async () => {
  const { page, context } = await openSession(demo.browser, desktop)
  await context.addCookies([
    {
      name: 'shop',
      value: choicesCookie({
        place: { latitude: 51.5045, longitude: -0.0865, label: '14 Tooley Street, London Bridge, London' },
        type: 'delivery',
      }),
      url: demo.shop,
    },
  ])
  await page.goto(`${demo.shop}/fr`)
  await hydrated(page)
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
      const [style, context2d] = [getComputedStyle(input), document.createElement('canvas').getContext('2d')]
      if (!context2d) throw new Error('no canvas')
      context2d.font = `${style.fontWeight} ${getComputedStyle(input, '::placeholder').fontSize} ${style.fontFamily}`
      const room =
        input.clientWidth - Number.parseFloat(style.paddingInlineStart) - Number.parseFloat(style.paddingInlineEnd)
      return { over: wrap.scrollWidth - wrap.clientWidth, short: context2d.measureText(input.placeholder).width > room }
    })
    expect([width, found]).toEqual([width, { over: 0, short: false }])
  }
})

test('left-to-right text on a right-to-left page keeps its direction and aligns with the page', async () => {
  const { page } = await openSession(demo.browser, desktop)
  await page.goto(`${demo.shop}/ar/search?q=bread`)
  const described = page.locator('.product-row p').first()
  await described.waitFor()
  const [boxRight, stopRight, letterRight] = await described.evaluate((text) => {
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
  expect(stopRight).toBeGreaterThan(letterRight)
  expect(Math.abs(boxRight - stopRight)).toBeLessThan(1)
})

test('a rate-limited page shows when it will retry, and retries', async () => {
  const [crowd, { page, context, pageErrors }] = [
    await openSession(demo.browser, phone),
    await openSession(demo.browser, phone),
  ]
  await crowd.page.goto(`${demo.shop}/fr`)
  // other requests use up the limit until the page is rejected, at any speed of the machine
  await crowd.page.evaluate(() => {
    const flood = async (name: number) => {
      for (let at = 0; !('isFloodOver' in window); at++) {
        const { status } = await fetch(`/fr?${name}=${at}`)
        if (status !== 200) Object.assign(window, { refused: status })
        if (status !== 200) await new Promise((next) => setTimeout(next, 50))
      }
    }
    for (const name of [1, 2, 3]) void flood(name)
  })
  await crowd.page.waitForFunction(() => 'refused' in window)
  // on a slow machine the page may come first when a token is free
  const open = async () => {
    const answer = await page.goto(`${demo.shop}/fr`)
    return [answer?.status(), Number(answer?.headers()['retry-after']) > 0]
  }
  await expect.poll(open, { interval: 0 }).toEqual([429, true])
  await crowd.page.evaluate(() => {
    Object.assign(window, { isFloodOver: true })
  })
  await page.getByRole('heading', { name: 'Trop de monde à la fois' }).waitFor()
  await page.getByText(/Cette page réessaie dans \d secondes?\./).waitFor()
  await page.locator('.merchant-card').first().waitFor()
  // a machine that is too busy for the crowd answers 503, and the page retries in the same way
  expect(pageErrors.filter((error) => !error.startsWith('503 '))).toEqual([])
  await Promise.all([crowd.context.close(), context.close()])
})
