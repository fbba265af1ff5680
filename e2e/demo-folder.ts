import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    demoFolder: string
  }
}

/** Loads the demo data once for the whole run; each demo server starts with a copy of its folder. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'markethall-demo-'))
  const server = await startServer({ DATA_DIR: folder })
  await server.stop()
  project.provide('demoFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
