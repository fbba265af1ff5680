import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openBrowser } from './browser.ts'
import { startServer } from './server.ts'

/** The demo world in a server and a browser of its own; `close` ends both and wipes the data. Addresses are Harbour Eats' shop and panel. */
export async function openHouse({
  environment = {},
  flags = [],
}: { environment?: Record<string, string>; flags?: string[] } = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'markethall-house-'))
  // not by Node: the database's files keep their owner
  spawnSync('cp', ['-a', `${inject('demoFolder')}/.`, dataDir])
  const server = await startServer({ ...environment, DATA_DIR: dataDir })
  const browser = await openBrowser(...flags)
  const close = async () => {
    await browser.close()
    await server.end()
    rmSync(dataDir, { recursive: true, force: true })
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

export type House = Awaited<ReturnType<typeof openHouse>>
