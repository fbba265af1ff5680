import { contract } from '#contract/index.ts'
import { createClient } from '#kit/data/client.ts'
import { derivedKey, readConfig } from '../api/platform/runtime/config.ts'
import { endPools } from '../api/platform/db/pools.ts'
import { socketFolderOf } from '../api/platform/postgres/embedded.ts'
import { createAppServices } from '../api/platform/start.ts'
import type { RunningServer } from './server.ts'

type Caller = { host?: string; token?: string; merchantId?: string }

/** A typed API client for a running server. */
export const apiClient = ({ base }: Pick<RunningServer, 'base'>, { host, token, merchantId }: Caller = {}) =>
  createClient(contract, {
    base,
    merchantId: () => merchantId,
    headers: () => ({ ...(host ? { 'x-tenant': host } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) }),
  })

/** Connects to the database of a running server, to prepare data that no call can create. `end` closes the connections. */
export async function connectToServer(environment: { DATA_DIR: string } & Record<string, string>) {
  const config = readConfig(environment)
  const password = derivedKey(config.secret, 'role:owner').toString('hex')
  const socketFolder = encodeURIComponent(socketFolderOf(environment.DATA_DIR))
  const ownerUrl = `postgres://markethall_owner:${password}@/markethall?host=${socketFolder}`
  const platform = await createAppServices(config, ownerUrl, () => Date.now())
  return { ownerUrl, platform, end: () => endPools(platform) }
}
