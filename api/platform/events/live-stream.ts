import type { FastifyReply } from 'fastify'
import type { Frame } from '#contract/events.ts'
import type { Metrics } from '../runtime/metrics.ts'
import type { Hub } from './hub.ts'

type Opening = {
  hub: Hub
  tenantId: string
  channels: readonly string[]
  reply: FastifyReply
  metrics: Metrics
  stillMay: () => Promise<boolean>
}

const beatMs = 25_000
export const checkMs = 4_000
const mostBuffered = 262_144
const rememberedIds = 2_000
const mostWaiting = 1_000

export type MissedEvents = readonly (readonly [id: string, frame: Frame])[]

/** One open server-sent event stream. Listens before it replays, so that nothing falls between; sends each id and channel once. */
export class LiveStream {
  readonly #opening: Opening
  readonly #sent = new Set<string>()
  readonly #waiting: [string, Frame][] = []
  readonly #leave: () => void
  readonly #timers: NodeJS.Timeout[] = []
  #live = false
  #closed = false

  constructor(opening: Opening) {
    this.#opening = opening
    const { reply, hub, tenantId, channels, metrics } = opening
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
    metrics.streams.inc()
    hub.streams.add(this)
    this.#leave = hub.listen(tenantId, channels, (id, frame) =>
      this.#live ? this.send(id, frame) : this.#wait(id, frame),
    )
    reply.raw.on('close', () => this.close())
    this.#timers.push(
      setInterval(() => this.#write(': beat\n\n'), beatMs),
      setInterval(() => void this.#check(), checkMs),
    )
    if (reply.raw.req.socket.destroyed) this.close()
  }

  send(id: string, frame: Frame) {
    const key = `${id}/${frame.channel}`
    if (this.#sent.has(key)) return
    if (this.#sent.size >= rememberedIds) this.#sent.clear()
    this.#sent.add(key)
    this.#write(`id: ${id}\nevent: ${frame.event}\ndata: ${JSON.stringify(frame)}\n\n`)
  }

  /** What was missed is too old or too much to send again: the client reads its lists anew. */
  refetch() {
    this.#write('event: refetch\ndata: {}\n\n')
  }

  /**
   * What was missed goes first, as fast as the line takes it; what came in meanwhile follows, then everything
   * at once. Answers before that, so that no transaction waits for a line.
   */
  live(missed: MissedEvents): Promise<never> {
    void this.#catchUp(missed)
    return Promise.resolve(undefined as never)
  }

  async #catchUp(missed: MissedEvents) {
    for (const [id, frame] of missed) {
      this.send(id, frame)
      await this.#taken()
    }
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      this.send(...next)
      await this.#taken()
    }
    this.#live = true
  }

  /** A line too slow to catch up ends; it goes on from its last id. */
  #wait(id: string, frame: Frame) {
    if (this.#waiting.length >= mostWaiting) return this.close()
    this.#waiting.push([id, frame])
  }

  async #taken() {
    const { raw } = this.#opening.reply
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
    if (this.#closed) return
    this.#closed = true
    this.#leave()
    this.#opening.hub.streams.delete(this)
    for (const timer of this.#timers) clearInterval(timer)
    this.#opening.metrics.streams.dec()
    this.#opening.reply.raw.end()
  }

  #write(text: string) {
    const { raw } = this.#opening.reply
    if (this.#closed || raw.destroyed) return
    if (raw.writableLength > mostBuffered) return void raw.destroy()
    raw.write(text)
  }

  async #check() {
    if (!(await this.#opening.stillMay().catch(() => true))) this.close()
  }
}
