import { Resolver } from 'node:dns/promises'
import type { Config } from '#api/platform/runtime/config.ts'

const timeoutMs = 2_000
const noRecord: readonly unknown[] = ['ENODATA', 'ENOTFOUND']

/** Whether the domain of an address takes mail. True if DNS does not answer: nothing is known then. */
export async function takesMail({ DNS_SERVERS }: Pick<Config, 'DNS_SERVERS'>, address: string): Promise<boolean> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 })
  const servers = DNS_SERVERS.split(',').map((server) => server.trim())
  if (servers[0]) resolver.setServers(servers)
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return resolver.resolveMx(domain).then(
    (records) => records.some(({ exchange }) => exchange !== ''),
    (error: NodeJS.ErrnoException) => !noRecord.includes(error.code),
  )
}
