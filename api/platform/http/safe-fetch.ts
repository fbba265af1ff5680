import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import type { LookupFunction } from 'node:net'
import { BlockList, isIP } from 'node:net'
import { internalNetworks } from './internal-networks.ts'

/** A user-supplied address leads to an internal network. */
export class BlockedAddressError extends Error {}

type SafeRequest = { method: string; headers: Record<string, string>; body: Uint8Array }
type Resolve = (host: string, done: (error: Error | null, addresses: LookupAddress[]) => void) => void
export type SafeFetchOptions = {
  internalNetworks: BlockList
  /** Undefined allows all. */
  ports: readonly string[] | undefined
  /** Also http. */
  allowsHttp: boolean
  resolve: Resolve
  timeoutMs: number
  /** How much of the body is returned. The rest is discarded. */
  bodyBytes: number
  /** Connections that are kept for further requests. Default: one for each request. */
  connections: SafeConnections | undefined
}
/**
 * Connections that several requests to one address use. Each was checked when it was opened: a name that leads elsewhere
 * since then does not move it. `close` ends them.
 */
export type SafeConnections = { http: HttpAgent; https: HttpsAgent; close: () => void }
export function keepConnections(maxSockets: number): SafeConnections {
  const options = { keepAlive: true, maxSockets, maxFreeSockets: maxSockets, timeout: keptMs }
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)]
  const close = () => {
    http.destroy()
    https.destroy()
  }
  return { http, https, close }
}

type RawResponse = { status: number; headers: IncomingHttpHeaders; bytes: Buffer }
export type SafeResponse = { status: number; retryAfter: string | undefined; body: string }

export const safeFetchDefaults: SafeFetchOptions = {
  internalNetworks,
  ports: ['', '8443'],
  allowsHttp: false,
  resolve: (host, done) => lookup(host, { all: true }, done),
  timeoutMs: 15_000,
  bodyBytes: 0,
  connections: undefined,
}

/** For receivers in the operator's own network: any address, port and scheme. */
export const internalAllowed: Partial<SafeFetchOptions> = {
  internalNetworks: new BlockList(),
  ports: undefined,
  allowsHttp: true,
}
const connectTimeoutMs = 3_000
/** How long a kept connection may be idle. */
const keptMs = 4_000
const maxResponseBytes = 65_536

type Target = { url: URL; isInternal: (ip: string) => boolean; lookup: LookupFunction }

/** Parses and checks an address. Names are checked when `lookup` resolves them. */
function targetOf(address: string, { internalNetworks: inside, ports, allowsHttp, resolve }: SafeFetchOptions): Target {
  if (!URL.canParse(address)) throw new BlockedAddressError('Not an address')
  const url = new URL(address)
  const isAllowedScheme = url.protocol === 'https:' || (allowsHttp && url.protocol === 'http:')
  if (!isAllowedScheme || ports?.includes(url.port) === false || url.username !== '' || url.password !== '')
    throw new BlockedAddressError('Only https on its usual ports, without a name')
  const isInternal = (ip: string) => inside.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
  const host = hostOf(url)
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
  return { url, isInternal, lookup: checkedLookup }
}

const hostOf = (url: URL) => url.hostname.replace(/^\[(.*)\]$/, '$1')

/**
 * Resolves the name of a user-supplied URL without calling it. Throws `BlockedAddressError` if `safeFetch` would refuse
 * it, and the error of the resolver if the name does not exist.
 */
export async function checkAddress(address: string, overrides: Partial<SafeFetchOptions> = {}): Promise<void> {
  const target = targetOf(address, { ...safeFetchDefaults, ...overrides })
  const host = hostOf(target.url)
  if (isIP(host) !== 0) return
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const timer = setTimeout(() => reject(new Error('The name was not resolved in time')), connectTimeoutMs)
  target.lookup(host, { all: true }, (error) => (error ? reject(error) : resolve()))
  return promise.finally(() => clearTimeout(timer))
}

/** The checked address of a user-supplied host name, for protocols other than HTTP. Throws as `checkAddress` does. */
export async function resolveAddress(host: string, overrides: Partial<SafeFetchOptions> = {}): Promise<string> {
  const target = targetOf(`https://${host}`, { ...safeFetchDefaults, ...overrides })
  const name = hostOf(target.url)
  if (isIP(name) !== 0) return name
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const timer = setTimeout(() => reject(new Error('The name was not resolved in time')), connectTimeoutMs)
  target.lookup(name, { all: false }, (error, address) =>
    error ? reject(error) : resolve(typeof address === 'string' ? address : (address[0]?.address ?? '')),
  )
  return promise.finally(() => clearTimeout(timer))
}

/**
 * Sends a request to a user-supplied URL (SSRF protection): https only, on usual ports, without redirects, and
 * only if all addresses of its name are public. The name is resolved once, and the connection goes to the checked
 * address. Throws `BlockedAddressError` before anything is sent.
 */
export async function safeFetch(
  address: string,
  request: SafeRequest,
  overrides: Partial<SafeFetchOptions> = {},
): Promise<SafeResponse> {
  const { status, headers, bytes } = await sendSafeRequest(address, request, { ...safeFetchDefaults, ...overrides })
  return { status, retryAfter: headers['retry-after'], body: bytes.toString('utf8') }
}

export async function sendSafeRequest(
  address: string,
  { method, headers, body }: SafeRequest,
  options: SafeFetchOptions,
): Promise<RawResponse> {
  const { url, isInternal, lookup: checkedLookup } = targetOf(address, options)
  const isPlain = url.protocol === 'http:'
  const request = isPlain ? requestHttp : requestHttps
  const { promise, resolve: resolveResponse, reject } = Promise.withResolvers<RawResponse>()
  const clientRequest = request(
    url,
    {
      method,
      headers: { ...headers, ...(method === 'GET' ? {} : { 'content-length': String(body.byteLength) }) },
      lookup: checkedLookup,
      agent: options.connections?.[isPlain ? 'http' : 'https'] ?? false,
      signal: AbortSignal.timeout(options.timeoutMs),
    },
    (response) => readResponse(response, options.bodyBytes).then(resolveResponse, reject),
  )
  clientRequest.on('error', (error: NodeJS.ErrnoException) => {
    // The receiver has closed a kept connection at this moment.
    const isStale = clientRequest.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
    if (isStale)
      resolveResponse(sendSafeRequest(address, { method, headers, body }, { ...options, connections: undefined }))
    else reject(error)
  })
  clientRequest.on('socket', (socket) => {
    if (clientRequest.reusedSocket) return
    const connectTimer = setTimeout(() => clientRequest.destroy(new Error('Connection timeout')), connectTimeoutMs)
    socket.once('connect', () => {
      if (isInternal(socket.remoteAddress ?? '::'))
        clientRequest.destroy(new BlockedAddressError('The connection leads to an internal address'))
      if (isPlain) clearTimeout(connectTimer)
    })
    socket.once('secureConnect', () => clearTimeout(connectTimer))
    socket.once('close', () => clearTimeout(connectTimer))
  })
  clientRequest.end(body)
  return promise
}

/** Reads the beginning of a response and discards the rest, at most 64 KB. */
async function readResponse(response: IncomingMessage, bodyBytes: number): Promise<RawResponse> {
  const head = { status: response.statusCode ?? 0, headers: response.headers }
  const chunks: Buffer[] = []
  let bytes = 0
  const { promise, resolve, reject } = Promise.withResolvers<RawResponse>()
  const finish = () => resolve({ ...head, bytes: Buffer.concat(chunks).subarray(0, bodyBytes) })
  response.on('data', (chunk: Buffer) => {
    if (bytes < bodyBytes) chunks.push(chunk)
    bytes += chunk.length
    if (bodyBytes > 0 && bytes >= bodyBytes) finish()
    if (bytes > Math.max(maxResponseBytes, bodyBytes)) response.destroy()
  })
  response.on('end', finish)
  response.on('close', finish)
  response.on('error', reject)
  if (bodyBytes === 0) finish()
  return promise
}
