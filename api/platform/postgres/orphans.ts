import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * Stops a postmaster that a killed run left behind; its data are safe in the WAL. Throws if the process that
 * started it is still alive.
 */
export function stopOrphanedServer(folder: string, holderFile: string) {
  const file = join(folder, 'postmaster.pid')
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (!(pid > 0) || !isPostgres(pid)) return rmSync(file)
  const parent = processInfo(pid, 'ppid=').trim()
  if (existsSync(holderFile) && readFileSync(holderFile, 'utf8') === parent)
    throw new Error(
      `Markethall runs already with ${dirname(folder)} (process ${parent}). Stop it, or set DATA_DIR to another folder.`,
    )
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!isPostgres(pid)) return
    process.kill(pid, signal)
    for (let tries = 0; tries < 300 && isPostgres(pid); tries++) spawnSync('sleep', ['0.05'])
  }
}

const processInfo = (pid: number, format: string): string =>
  spawnSync('ps', ['-o', format, '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''

function isPostgres(pid: number): boolean {
  const line = processInfo(pid, 'stat=,command=')
  return line.includes('postgres') && !line.trim().startsWith('Z')
}
