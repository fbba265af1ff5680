import { afterAll, beforeAll, expect, test } from 'vitest'
import { desktop, phone } from '../browser.ts'
import { openPanelFixture } from '../panel-fixture.ts'
import type { PanelFixture } from '../panel-fixture.ts'
import { fillClippedTexts, isPaintedAlike } from '../page-checks/clipped-texts.ts'

let fixture: PanelFixture
beforeAll(async () => {
  fixture = await openPanelFixture()
})
afterAll(() => fixture?.close())

/** Shows what is cut off above and below a text. */
const shownVertically = 'overflow-x: clip; overflow-y: visible'

test('dots above and below Arabic letters are painted in full wherever texts are shortened', async () => {
  const { merchant } = fixture.records
  for (const language of ['en', 'ar'])
    for (const [device, paths] of [
      [desktop, [`/m/${merchant}/products`, '/merchants', `/m/${merchant}/orders`]],
      [phone, ['/merchants', `/m/${merchant}/orders`]],
    ] as const) {
      const { page, goto, waitForIdle, context } = await fixture.openTab(fixture.token, language, device)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      for (const path of paths) {
        await goto(path)
        await page.locator('main').waitFor()
        await waitForIdle()
        expect.soft(await fillClippedTexts(page), `${language} ${path}`).toBeGreaterThan(0)
        expect.soft(await isPaintedAlike(page, shownVertically), `${language} ${path}`).toBe(true)
      }
      expect(await isPaintedAlike(page, 'overflow: hidden; line-height: 10px; block-size: 10px')).toBe(false)
      await context.close()
    }
  const { page, context } = await fixture.openTab(undefined, 'ar', phone)
  await page.goto(`http://${fixture.shop}/`)
  await page.locator('main h3').first().waitFor()
  expect(await fillClippedTexts(page)).toBeGreaterThan(0)
  expect(await isPaintedAlike(page, shownVertically)).toBe(true)
  await context.close()
})
