import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const built = fileURLToPath(new URL('../build/shop/client/', import.meta.url))

/** What stands on a map is drawn by a library of its own, which comes after the page. */
const ownLibrary = /map-live|maplibre/

/** Bytes of JavaScript, as brotli sends it, that a page loads by itself; without those of a drawn map. */
export async function scriptsOf(page: Page, address: string): Promise<number> {
  const seen = new Set<string>()
  const listen = (request: { url: () => string }) => {
    const [, name] = /\/shop-assets\/(.+\.m?js)$/.exec(request.url()) ?? []
    if (name && !ownLibrary.test(name)) seen.add(name)
  }
  page.on('request', listen)
  await page.goto(address, { waitUntil: 'load' })
  // popups are asked for after 1.2 s, the last thing that comes by itself
  await page.waitForTimeout(1800)
  page.off('request', listen)
  return [...seen].reduce((sum, name) => sum + statSync(`${built}${name}.br`).size, 0)
}
