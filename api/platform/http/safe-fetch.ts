import { lookup } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** Networks that requests to user-supplied addresses must not reach. */
const internalRanges: readonly [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]
const internalNetworks = new BlockList()
for (const [network, prefix] of internalRanges)
  internalNetworks.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')

/** A user-supplied address leads to an internal network. */
export class BlockedAddressError extends Error {}

type SafeRequest = { method: string; headers: Record<string, string>; body: Uint8Array }
type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void
/** Replaced by tests. */
type SafeFetchOptions = { internalNetworks: BlockList; ports: readonly string[]; resolve: Resolve }

const defaultOptions: SafeFetchOptions = {
  internalNetworks,
  ports: ['', '8443'],
  resolve: (host, done) => lookup(host, { all: true }, done),
}
const connectTimeoutMs = 3_000
const totalTimeoutMs = 15_000
const maxResponseBytes = 65_536

/**
 * Sends a request to a user-supplied URL (SSRF protection): https only, on usual ports, without redirects, and
 * only if all addresses of its name are public. The name is resolved once, and the connection goes to the checked
 * address. Returns the status and discards the body. Throws `BlockedAddressError` before anything is sent.
 */
export async function safeFetch(
  address: string,
  { method, headers, body }: SafeRequest,
  overrides: Partial<SafeFetchOptions> = {},
): Promise<{ status: number }> {
  const { internalNetworks: inside, ports, resolve } = { ...defaultOptions, ...overrides }
  const url = new URL(address)
  if (url.protocol !== 'https:' || !ports.includes(url.port) || url.username !== '' || url.password !== '')
    throw new BlockedAddressError('Only https on its usual ports, without a name')
  const isInternal = (ip: string) => inside.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // The lookup function is called for names only, so addresses are checked here.
  if (isIP(host) !== 0 && isInternal(host)) throw new BlockedAddressError(`${host} is an internal address`)
  const checkedLookup: LookupFunction = (name, options, done) =>
    resolve(name, (error, addresses) => {
      const blocked =
        error ??
        (addresses.length === 0 || addresses.some((entry) => isInternal(entry.address))
          ? new BlockedAddressError(`${name} resolves to an internal address`)
          : null)
      if (blocked) done(blocked, '')
      else if (options.all) done(null, addresses)
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  const { promise, resolve: resolveResponse, reject } = Promise.withResolvers<{ status: number }>()
  const clientRequest = request(
    url,
    {
      method,
      headers: { ...headers, 'content-length': String(body.byteLength) },
      lookup: checkedLookup,
      agent: false,
      signal: AbortSignal.timeout(totalTimeoutMs),
    },
    (response) => {
      let bytes = 0
      response.on(
        'data',
        (chunk: Buffer) => void ((bytes += chunk.length) > maxResponseBytes && clientRequest.destroy()),
      )
      resolveResponse({ status: response.statusCode ?? 0 })
    },
  )
  clientRequest.on('error', reject)
  clientRequest.on('socket', (socket) => {
    const connectTimer = setTimeout(() => clientRequest.destroy(new Error('Connection timeout')), connectTimeoutMs)
    socket.once('connect', () => {
      if (isInternal(socket.remoteAddress ?? '::'))
        clientRequest.destroy(new BlockedAddressError('The connection leads to an internal address'))
    })
    socket.once('secureConnect', () => clearTimeout(connectTimer))
    socket.once('close', () => clearTimeout(connectTimer))
  })
  clientRequest.end(body)
  return promise
}
