import type { Page, Request } from 'playwright-core'

/** The streets of a map that was left while they loaded never end for the browser's protocol. Nothing is waited for longer, ms. */
const longestRequestMs = 10_000

/** Tracks pending requests of a page, without live streams. */
export function trackRequests(page: Page) {
  const open = new Map<Request, number>()
  page.on('request', (request) => {
    if (!request.url().includes('/realtime/')) open.set(request, Date.now())
  })
  const forgetLost = () => {
    for (const [request, startedAt] of open)
      if (Date.now() - startedAt > longestRequestMs) {
        open.delete(request)
        console.warn(`still pending after ${longestRequestMs} ms: ${request.url()}`)
      }
  }
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))
  /** Waits until no request is pending and nothing on the page is busy. */
  return async function waitForIdle(timeout = 30_000) {
    const end = Date.now() + timeout
    for (let quiet = 0; quiet < 4 && Date.now() < end;) {
      await page.waitForTimeout(50)
      forgetLost()
      const busy =
        open.size > 0 ||
        (await page
          .evaluate(() => document.querySelector('[aria-busy="true"], [role="progressbar"]') !== null)
          .catch(() => true))
      quiet = busy ? 0 : quiet + 1
    }
  }
}

/** Navigates to another screen as a link does, without reloading the page. */
export const navigateInApp = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate', { state: null }))
  }, path)

/** Finishes all animations, so that colours and positions are final. */
export const animationsFinished = (page: Page) =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise((next) => requestAnimationFrame(next))
    for (const motion of document.getAnimations())
      if (motion.effect?.getComputedTiming().endTime !== Infinity) motion.finish()
    await new Promise((next) => requestAnimationFrame(next))
  })

/** Texts that are clipped without an ellipsis, and numbers that wrap. */
export const brokenTexts = (page: Page) =>
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
