import type { Page } from 'playwright-core'

/** Counts the calls of a page that are still on their way; live streams do not count. */
export function watchCalls(page: Page) {
  const open = new Set<unknown>()
  page.on('request', (request) => {
    if (!request.url().includes('/realtime/')) open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  /** Until nothing is asked for and nothing is said to be loading. */
  return async function settled(patience = 30_000) {
    const end = Date.now() + patience
    for (let quiet = 0; quiet < 4 && Date.now() < end;) {
      await page.waitForTimeout(50)
      const busy =
        open.size > 0 ||
        (await page
          .evaluate(() => document.querySelector('[aria-busy="true"], [role="progressbar"]') !== null)
          .catch(() => true))
      quiet = busy ? 0 : quiet + 1
    }
  }
}

/** Goes to another screen as a link would, without loading the page anew. */
export const goInside = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Nothing is half way between two colours or places any more. */
export const stilled = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next))
    for (const motion of document.getAnimations())
      if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish()
    await new Promise((next) => requestAnimationFrame(next))
  })

/** Words that end at an edge without saying so, and figures that go on in the next line. */
export const brokenWords = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')].flatMap((element) => {
      const words = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim() !== '')
      const { overflowX, textOverflow } = getComputedStyle(element)
      const { width, height } = element.getBoundingClientRect()
      if (words.length === 0 || width < 3 || height < 3) return []
      const isCut =
        overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      const isBroken = words.some((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return (
          /^\P{L}?[\d.,]+$/u.test(node.textContent ?? '') &&
          new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1
        )
      })
      return isCut || isBroken ? [element.innerText] : []
    }),
  )
