import type { Browser } from 'playwright-core'
import { inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { copyDemoData, deleteFolder } from './demo-data.ts'
import { startServer } from './server.ts'

/**
 * Starts a server with its own copy of the demo data, and a browser. `close` stops both and deletes the data.
 * `shop` and `panel` are the URLs of Harbour Eats.
 */
export async function startDemoServer({
  environment = {},
  open = openBrowser,
}: { environment?: Record<string, string>; open?: () => Promise<Browser> } = {}) {
  const dataDir = copyDemoData(inject('demoFolder'))
  const server = await startServer({ ...environment, DATA_DIR: dataDir })
  const browser = await open()
  const close = async () => {
    await browser.close()
    await server.stop()
    deleteFolder(dataDir)
  }
  return {
    dataDir,
    server,
    browser,
    shop: `http://harbour.localhost:${server.port}`,
    panel: `http://admin.harbour.localhost:${server.port}`,
    close,
  }
}

export type DemoServer = Awaited<ReturnType<typeof startDemoServer>>
