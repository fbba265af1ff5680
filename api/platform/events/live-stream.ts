import type { FastifyReply } from 'fastify'
import type { Frame } from '#contract/events.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Hub, StreamViewer } from './hub.ts'

type LiveStreamOptions = {
  hub: Hub
  viewer: StreamViewer
  channels: readonly string[]
  reply: FastifyReply
  metrics: Metrics
  isStillAuthorized: () => Promise<boolean>
}

const heartbeatMs = 25_000
export const authorizationCheckMs = 4_000
const maxBufferedBytes = 262_144
const maxSentIds = 2_000
const maxPending = 1_000

export type MissedEvents = readonly (readonly [id: string, frame: Frame])[]

/**
 * One open server-sent event stream. It subscribes before it replays missed events, so none is lost, and sends
 * each id and channel once.
 */
export class LiveStream {
  readonly #options: LiveStreamOptions
  readonly #sent = new Set<string>()
  readonly #pending: [string, Frame][] = []
  readonly #unsubscribe: () => void
  readonly #timers: NodeJS.Timeout[] = []
  #isLive = false
  #isClosed = false

  constructor(options: LiveStreamOptions) {
    this.#options = options
    const { reply, hub, viewer, channels, metrics } = options
    reply.hijack()
    const headers = Object.fromEntries(
      Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined),
    ) as Record<string, string>
    reply.raw.writeHead(200, {
      ...headers,
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
    reply.raw.write('retry: 2000\n\n')
    metrics.liveStreams.inc()
    hub.streams.add(this)
    this.#unsubscribe = hub.subscribe(viewer.tenantId, channels, (id, frame) =>
      this.#isLive ? this.send(id, frame) : this.#enqueue(id, frame),
    )
    reply.raw.on('close', () => this.close())
    this.#timers.push(
      setInterval(() => this.#write(': beat\n\n'), heartbeatMs),
      setInterval(() => void this.#checkAuthorization(), authorizationCheckMs),
    )
    if (reply.raw.req.socket.destroyed) this.close()
  }

  get viewer(): StreamViewer {
    return this.#options.viewer
  }

  send(id: string, frame: Frame) {
    const key = `${id}/${frame.channel}`
    if (this.#sent.has(key)) return
    if (this.#sent.size >= maxSentIds) this.#sent.clear()
    this.#sent.add(key)
    this.#write(`id: ${id}\nevent: ${frame.event}\ndata: ${JSON.stringify(frame)}\n\n`)
  }

  /** Tells the client to reload its lists: the missed events are too old or too many to replay. */
  refetch() {
    this.#write('event: refetch\ndata: {}\n\n')
  }

  /**
   * Sends the missed events, then those that arrived meanwhile, then live events. Returns before that, so that
   * the transaction does not wait for a slow client.
   */
  replay(missed: MissedEvents): Promise<never> {
    void this.#catchUp(missed)
    return Promise.resolve(undefined as never)
  }

  async #catchUp(missed: MissedEvents) {
    for (const [id, frame] of missed) {
      this.send(id, frame)
      await this.#drained()
    }
    for (let next = this.#pending.shift(); next; next = this.#pending.shift()) {
      this.send(...next)
      await this.#drained()
    }
    this.#isLive = true
  }

  /** Closes the stream of a client that is too slow to catch up. It reconnects with its last event id. */
  #enqueue(id: string, frame: Frame) {
    if (this.#pending.length >= maxPending) return this.close()
    this.#pending.push([id, frame])
  }

  async #drained() {
    const { raw } = this.#options.reply
    if (!raw.writableNeedDrain || raw.destroyed) return
    await new Promise<void>((go) => {
      const over = () => {
        raw.off('drain', over).off('close', over)
        go()
      }
      raw.on('drain', over).on('close', over)
    })
  }

  close() {
    if (this.#isClosed) return
    this.#isClosed = true
    this.#unsubscribe()
    this.#options.hub.streams.delete(this)
    for (const timer of this.#timers) clearInterval(timer)
    this.#options.metrics.liveStreams.dec()
    this.#options.reply.raw.end()
  }

  #write(text: string) {
    const { raw } = this.#options.reply
    if (this.#isClosed || raw.destroyed) return
    if (raw.writableLength > maxBufferedBytes) return void raw.destroy()
    raw.write(text)
  }

  async #checkAuthorization() {
    if (!(await this.#options.isStillAuthorized().catch(() => true))) this.close()
  }
}
