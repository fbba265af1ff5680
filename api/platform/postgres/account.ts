import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'

export type Account = { uid: number; gid: number } | undefined

/** PostgreSQL refuses to run as root. As root it runs as the user postgres, which is created if it is missing. */
export function postgresAccount(): Account {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  if (!(idOf('-u') > 0)) spawnSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'])
  const account = { uid: idOf('-u'), gid: idOf('-g') }
  if (!(account.uid > 0))
    throw new Error(
      'As root, the database runs as the user "postgres", which could not be created. Create it (useradd --system postgres) or start as another user.',
    )
  return account
}

type SpawnArguments = [file: string, flags: string[], options: { uid?: number; gid?: number }]

/**
 * The command that runs a PostgreSQL program as its user. If that user cannot enter a parent folder (for example
 * a home folder of root), the program gets the capability to pass it, and no other.
 */
export function commandAsAccount(binary: string, flags: string[], folder: string, account: Account): SpawnArguments {
  if (!account) return [binary, flags, {}]
  const blockedBy = [folder, binary]
    .map((target) => findClosedFolder(target, account))
    .find((path) => path !== undefined)
  if (!blockedBy) return [binary, flags, account]
  if (spawnSync('setpriv', ['--version']).status !== 0)
    throw new Error(`The user postgres cannot enter ${blockedBy}. Run: chmod o+x ${blockedBy}`)
  const capabilities = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search']
  return [
    'setpriv',
    [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups', ...capabilities, binary, ...flags],
    {},
  ]
}

function findClosedFolder(target: string, account: { uid: number; gid: number }): string | undefined {
  for (let path = dirname(target); path !== dirname(path); path = dirname(path)) {
    const { mode, uid, gid } = statSync(path)
    if (!(uid === account.uid ? mode & 0o100 : gid === account.gid ? mode & 0o010 : mode & 0o001)) return path
  }
  return undefined
}
