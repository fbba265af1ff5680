import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { tmpdir } from 'node:os'
import { commandAsAccount } from './account.ts'
import type { Account } from './account.ts'
import { ownerRole } from './names.ts'

/**
 * Creates the cluster in a temporary folder and renames it when it is complete, so that a killed run leaves no
 * broken cluster.
 */
export function createCluster(
  initdb: string,
  clusterDir: string,
  password: string,
  account: Account,
  durable: boolean,
) {
  const leftovers = readdirSync(dirname(clusterDir)).filter((name) => name.startsWith('postgres'))
  for (const name of leftovers) rmSync(join(dirname(clusterDir), name), { recursive: true, force: true, maxRetries: 5 })
  const folder = `${clusterDir}.new-${process.pid}`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const secrets = mkdtempSync(join(tmpdir(), 'markethall-'))
  const file = join(secrets, 'password')
  writeFileSync(file, password, { mode: 0o600 })
  if (account) for (const path of [folder, secrets, file]) chownSync(path, account.uid, account.gid)
  const flags = [
    '-D',
    folder,
    '-U',
    ownerRole,
    '--auth=scram-sha-256',
    `--pwfile=${file}`,
    '--encoding=UTF8',
    '--locale=C',
    '-k',
    ...(durable ? [] : ['--no-sync']),
  ]
  const [program, args, options] = commandAsAccount(initdb, flags, folder, account)
  const result = spawnSync(program, args, {
    encoding: 'utf8',
    ...options,
    cwd: '/',
    env: { ...process.env, LC_ALL: 'C' },
  })
  rmSync(secrets, { recursive: true, force: true })
  if (result.status !== 0)
    throw new Error(`Could not create the database in ${folder}:\n${result.stderr || result.error?.message || ''}`)
  renameSync(folder, clusterDir)
}
