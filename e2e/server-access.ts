import { contract } from '#contract/index.ts'
import { makeClient } from '#kit/data/client.ts'
import { derivedKey, readConfig } from '../api/platform/runtime/config.ts'
import { endPools } from '../api/platform/db/pools.ts'
import { socketFolderOf } from '../api/platform/postgres/embedded.ts'
import { makePlatform } from '../api/platform/start.ts'
import type { Running } from './server.ts'

type Who = { host?: string; token?: string; merchantId?: string }

/** Calls of a running server without a browser, typed. */
export const callsOf = ({ base }: Pick<Running, 'base'>, { host, token, merchantId }: Who = {}) =>
  makeClient(contract, {
    base,
    merchantId: () => merchantId,
    headers: () => ({ ...(host ? { 'x-tenant': host } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) }),
  })

/** A second hand on the database of a running server, to prepare what no call makes; `end` lets go of it. */
export async function behind(environment: { DATA_DIR: string } & Record<string, string>) {
  const config = readConfig(environment)
  const ownerUrl = `postgres://markethall_owner:${derivedKey(config.secret, 'role:owner').toString('hex')}@/markethall?host=${encodeURIComponent(socketFolderOf(environment.DATA_DIR))}`
  const platform = await makePlatform(config, ownerUrl, () => Date.now())
  return { ownerUrl, platform, end: () => endPools(platform) }
}
