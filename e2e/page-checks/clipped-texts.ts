import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import sharp from 'sharp'

const sample = 'يجحش'

/** Replaces all texts that are shortened when they are too long with Arabic letters. Returns their number. */
export const fillClippedTexts = (page: Page) =>
  page.evaluate(async (text) => {
    const elements = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      const { textOverflow, webkitLineClamp, display } = getComputedStyle(element)
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      return isShortened && display !== 'none' && element.checkVisibility() && element.textContent.trim() !== ''
    })
    for (const element of elements) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) if (walker.currentNode.nodeValue?.trim()) walker.currentNode.nodeValue = text
      element.dataset['clipTest'] = ''
    }
    await document.fonts.ready
    return elements.length
  }, sample)

const attempts = 4
/** Fewer than a dot of a letter has. Edges of boxes can be rounded differently. */
const maxChangedPixels = 4

async function countChangedPixels(before: Buffer, after: Buffer): Promise<number> {
  const [one, other] = await Promise.all([before, after].map((png) => sharp(png).removeAlpha().raw().toBuffer()))
  if (!one || !other || one.length !== other.length) return Infinity
  let changed = 0
  for (let index = 0; index < one.length; index += 3)
    if ([0, 1, 2].some((channel) => one[index + channel] !== other[index + channel])) changed++
  return changed
}

/** Leaves the texts only: corners, shadows and pictures are smoothed differently from one paint to the next. */
const onlyTexts = `[data-clip-test] { animation: none !important }
*, *::before, *::after { border-radius: 0 !important; border-color: transparent !important; box-shadow: none !important }
img, svg { visibility: hidden !important }`

/** Whether the page looks the same with this style of the marked texts. Tries again, because clocks change. */
export async function isPaintedAlike(page: Page, style: string): Promise<boolean> {
  const clipRule = style.replaceAll(/(?=;|$)/g, ' !important')
  for (let attempt = 0; attempt < attempts; attempt++) {
    await setRules(page, onlyTexts)
    const before = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await setRules(page, `${onlyTexts} [data-clip-test] { ${clipRule}; min-inline-size: 0 !important }`)
    const after = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await setRules(page, '')
    if ((await countChangedPixels(before, after)) <= maxChangedPixels) return true
    await setTimeout(300)
  }
  return false
}

/** Replaces the rules of this file. A constructed style sheet, because the content security policy blocks others. */
const setRules = (page: Page, rules: string) =>
  page.evaluate((text) => {
    const others = document.adoptedStyleSheets.filter((one) => !one.cssRules[0]?.cssText.includes('data-clip-test'))
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = text === '' ? others : [...others, sheet]
  }, rules)
