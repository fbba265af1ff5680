import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { copyDemoData, deleteFolder } from './demo-data.ts'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoFolder: string
    panelServer: { dataDir: string; port: number }
  }
}

/**
 * Loads the demo data once for the whole run; each demo server starts with a copy of it.
 * The journeys of the panel share one server, because each of them changes only records of its own.
 */
export default async function setup(project: TestProject) {
  const demoFolder = mkdtempSync(join(tmpdir(), 'markethall-demo-'))
  const loader = await startServer({ DATA_DIR: demoFolder })
  await loader.stop()
  const dataDir = copyDemoData(demoFolder)
  const server = await startServer({ DATA_DIR: dataDir })
  project.provide('demoFolder', demoFolder)
  project.provide('panelServer', { dataDir, port: server.port })
  return async () => {
    await server.stop()
    deleteFolder(dataDir)
    deleteFolder(demoFolder)
  }
}
