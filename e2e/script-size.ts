import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page, Request } from 'playwright-core'
import { hydrated } from './browser.ts'

const built = fileURLToPath(new URL('../build/shop/client/', import.meta.url))

/** Scripts of the map library, which load after the page. */
const ownLibrary = /map-live|maplibre/

/** Bytes of brotli-compressed JavaScript that a page loads without user action, except the map library. */
export async function loadedScriptBytes(page: Page, address: string): Promise<number> {
  const seen = new Set<string>()
  const listen = (request: Request) => {
    const [, name] = /\/shop-assets\/(.+\.m?js)$/.exec(request.url()) ?? []
    if (name && !ownLibrary.test(name)) seen.add(name)
  }
  // the page before would load scripts until this one comes
  await page.goto('about:blank')
  page.on('request', listen)
  await page.goto(address, { waitUntil: 'load' })
  await hydrated(page)
  // popups load after 1.2 s; nothing loads later without user action
  await page.waitForTimeout(1800)
  page.off('request', listen)
  return [...seen].reduce((sum, name) => sum + statSync(`${built}${name}.br`).size, 0)
}
