import { lookup } from 'node:dns'
import type { LookupAddress } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIP } from 'node:net'
import type { LookupFunction } from 'node:net'

/** Networks that nobody outside may send us to (security R-SSRF-2). */
const networks: readonly [string, number][] = [
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
const insideNetworks = new BlockList()
for (const [network, prefix] of networks)
  insideNetworks.addSubnet(network, prefix, network.includes(':') ? 'ipv6' : 'ipv4')

/** Where an address that somebody else chose leads to what only we may reach. */
export class Blocked extends Error {}

type Sent = { method: string; headers: Record<string, string>; body: Uint8Array }
type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void
/** What a test puts in the place of the world. */
type World = { inside: BlockList; ports: readonly string[]; resolve: Resolve }

const world: World = {
  inside: insideNetworks,
  ports: ['', '8443'],
  resolve: (host, done) => lookup(host, { all: true }, done),
}
const connectMs = 3_000
const totalMs = 15_000
const mostBytes = 65_536

/**
 * Asks an address that somebody outside chose: https, on usual ports, following nothing, and only where all
 * that its name leads to is outside (security R-SSRF-1). The name is resolved once, and the line goes to what
 * was looked at.
 * Answers the status; what else comes back is for nobody. Throws `Blocked` before anything is sent.
 */
export async function safeFetch(
  address: string,
  { method, headers, body }: Sent,
  given: Partial<World> = {},
): Promise<{ status: number }> {
  const { inside, ports, resolve } = { ...world, ...given }
  const url = new URL(address)
  if (url.protocol !== 'https:' || !ports.includes(url.port) || url.username !== '' || url.password !== '')
    throw new Blocked('Only https on its usual ports, without a name')
  const refuse = (ip: string) => inside.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  // names alone are looked up by the line itself, addresses are not
  if (isIP(host) !== 0 && refuse(host)) throw new Blocked(`${host} is inside`)
  const checked: LookupFunction = (name, options, done) =>
    resolve(name, (error, addresses) => {
      const found =
        error ??
        (addresses.length === 0 || addresses.some((one) => refuse(one.address))
          ? new Blocked(`${name} leads inside`)
          : null)
      if (found) done(found, '')
      else if (options.all) done(null, addresses)
      else done(null, addresses[0]?.address ?? '', addresses[0]?.family)
    })
  const { promise, resolve: answer, reject } = Promise.withResolvers<{ status: number }>()
  const asked = request(
    url,
    {
      method,
      headers: { ...headers, 'content-length': String(body.byteLength) },
      lookup: checked,
      agent: false,
      signal: AbortSignal.timeout(totalMs),
    },
    (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => void ((bytes += chunk.length) > mostBytes && asked.destroy()))
      answer({ status: response.statusCode ?? 0 })
    },
  )
  asked.on('error', reject)
  asked.on('socket', (socket) => {
    const late = setTimeout(() => asked.destroy(new Error('The other side does not answer')), connectMs)
    socket.once('connect', () => {
      if (refuse(socket.remoteAddress ?? '::')) asked.destroy(new Blocked('The line leads inside'))
    })
    socket.once('secureConnect', () => clearTimeout(late))
    socket.once('close', () => clearTimeout(late))
  })
  asked.end(body)
  return promise
}
