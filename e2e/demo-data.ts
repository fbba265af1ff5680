import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a data folder with a copy of the demo data. */
export function copyDemoData(demoFolder: string): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'markethall-demo-'))
  // `cp -a` keeps the owner of the database files
  spawnSync('cp', ['-a', `${demoFolder}/.`, dataDir])
  return dataDir
}

export const deleteFolder = (folder: string) => rmSync(folder, { recursive: true, force: true })
