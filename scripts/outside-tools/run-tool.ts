import { spawnSync } from 'node:child_process'
import type { SpawnSyncReturns } from 'node:child_process'

/**
 * Runs the program of a package that npm installs into its cache for this call, without install scripts. Tools that
 * bring hundreds of packages, or packages with install scripts, stay out of the lock file.
 */
export function runTool(
  packageName: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): SpawnSyncReturns<string> {
  const [command = ''] = /[a-z]+(?=(?:-cli)?@[\d.]+$)/.exec(packageName) ?? []
  return spawnSync('npm', ['exec', '--yes', '--ignore-scripts', `--package=${packageName}`, '--', command, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
    env: { ...process.env, ...environment },
    shell: process.platform === 'win32',
  })
}
