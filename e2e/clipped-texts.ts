import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const sample = 'يجحش'

/** Replaces all texts that are shortened when they are too long with Arabic letters. Returns their number. */
export const fillClippedTexts = (page: Page) =>
  page.evaluate((text) => {
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
    return elements.length
  }, sample)

const attempts = 4

/** Whether the page looks the same with this style of the marked texts. Tries again, because clocks change. */
export async function isPaintedAlike(page: Page, style: string): Promise<boolean> {
  const rule = style.replaceAll(/(?=;|$)/g, ' !important')
  for (let attempt = 0; attempt < attempts; attempt++) {
    const before = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await setRule(page, `[data-clip-test] { ${rule}; min-inline-size: 0 !important }`)
    const after = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    await setRule(page, '')
    if (before.equals(after)) return true
    await setTimeout(300)
  }
  return false
}

/** A constructed style sheet, because the content security policy blocks style elements. */
const setRule = (page: Page, rule: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = text === '' ? [] : [sheet]
  }, rule)
