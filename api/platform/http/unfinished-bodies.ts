import type { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { networkOf } from '../identity/login-attempts.ts'

const smallBodyBytes = 262_144
/** Time in ms for the whole body. Only uploads may take the longer one. */
const maxBodyMs = { small: 5_000, large: 30_000 }
export const maxUnfinishedBodies = { perNetwork: 20, perProcess: 200 }

type Body = { network: string; request: IncomingMessage; timer: NodeJS.Timeout }

/**
 * Bounds the requests whose body is still arriving: in time, in number per network (/64 for IPv6) and in number per
 * process. Above a number the oldest one is closed. They take no capacity from complete requests.
 */
export class UnfinishedBodies {
  readonly #bodies = new Set<Body>()
  readonly #byNetwork = new Map<string, Set<Body>>()

  get size(): number {
    return this.#bodies.size
  }

  /** Nothing is tracked for a body that arrives together with its header, as most do, or for calls of this process. */
  watch({ raw, ip }: Pick<FastifyRequest, 'raw' | 'ip'>): void {
    if (!(raw.socket instanceof Socket) || !hasBody(raw)) return
    setImmediate(() => {
      if (raw.complete || raw.destroyed) return
      this.#add(raw, networkOf(ip))
    })
  }

  #add(request: IncomingMessage, network: string) {
    const timer = setTimeout(() => this.#close(body), mayBeLarge(request) ? maxBodyMs.large : maxBodyMs.small)
    const body: Body = { network, request, timer: timer.unref() }
    this.#bodies.add(body)
    const ofNetwork = this.#byNetwork.get(network) ?? new Set()
    this.#byNetwork.set(network, ofNetwork.add(body))
    request.once('end', () => this.#remove(body)).once('close', () => this.#remove(body))
    if (ofNetwork.size > maxUnfinishedBodies.perNetwork) this.#closeOldest(ofNetwork)
    if (this.#bodies.size > maxUnfinishedBodies.perProcess) this.#closeOldest(this.#bodies)
  }

  #closeOldest(bodies: ReadonlySet<Body>) {
    for (const oldest of bodies) return this.#close(oldest)
  }

  #close(body: Body) {
    this.#remove(body)
    body.request.destroy()
  }

  #remove(body: Body) {
    clearTimeout(body.timer)
    this.#bodies.delete(body)
    const ofNetwork = this.#byNetwork.get(body.network)
    ofNetwork?.delete(body)
    if (ofNetwork?.size === 0) this.#byNetwork.delete(body.network)
  }
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const mayBeLarge = ({ headers }: IncomingMessage) =>
  headers['content-type']?.startsWith('multipart/') === true &&
  !(Number(headers['content-length'] ?? Number.POSITIVE_INFINITY) <= smallBodyBytes)
