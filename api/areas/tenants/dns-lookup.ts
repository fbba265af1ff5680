import { Resolver } from 'node:dns/promises'
import type { DnsRecord } from './domain-checks.rules.ts'

const timeoutMs = 2_000

/** What a lookup found. A server that does not answer counts as nothing found. */
export type DnsLookup = {
  cname: (host: string) => Promise<string[]>
  txt: (host: string) => Promise<string[]>
  addresses: (host: string) => Promise<string[]>
}

/** Looks names up at the servers of `DNS_SERVERS` ('address[:port]', separated by commas), else at those of the system. */
export function createDnsLookup({ DNS_SERVERS }: { DNS_SERVERS: string }): DnsLookup {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 })
  const servers = DNS_SERVERS.split(',')
    .map((server) => server.trim())
    .filter((server) => server !== '')
  if (servers.length > 0) resolver.setServers(servers)
  const orNothing = (lookup: Promise<string[]>) => lookup.catch(() => [])
  return {
    cname: (host) => orNothing(resolver.resolveCname(host).then((names) => names.map(normalizeName))),
    txt: (host) => orNothing(resolver.resolveTxt(host).then((records) => records.map((parts) => parts.join('')))),
    addresses: async (host) =>
      (await Promise.all([orNothing(resolver.resolve4(host)), orNothing(resolver.resolve6(host))])).flat().toSorted(),
  }
}

const normalizeName = (name: string) => name.toLowerCase().replace(/\.$/, '')

/** At most this many values of a foreign server are kept. */
const maxSeen = 5
const maxSeenLength = 255

/**
 * Compares a record with what DNS answers. A domain without subdomain cannot have a CNAME, so addresses equal to
 * those of the target are accepted as well.
 */
export async function checkRecord(
  lookup: DnsLookup,
  { type, hostname, target }: DnsRecord,
): Promise<{ status: 'verified' | 'failed'; seen: string[] }> {
  const names = type === 'TXT' ? await lookup.txt(hostname) : await lookup.cname(hostname)
  if (names.includes(target)) return { status: 'verified', seen: [target] }
  if (type === 'TXT') return { status: 'failed', seen: shorten(names) }
  const [own, expected] = await Promise.all([lookup.addresses(hostname), lookup.addresses(target)])
  const isAlias = own.length > 0 && own.every((address) => expected.includes(address))
  return { status: isAlias ? 'verified' : 'failed', seen: shorten([...names, ...own]) }
}

const shorten = (values: readonly string[]) => values.slice(0, maxSeen).map((value) => value.slice(0, maxSeenLength))
