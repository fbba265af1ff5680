import { MarkethallError } from './error.ts'
import { authorizationOf, commonHeaders, urlOf, wait } from './request.ts'
import type { ClientOptions } from './request.ts'

/** An event of the live stream. `refetch` has no data: events were missed, read the records again. */
export type LiveEvent = { id: string; channel: string; event: string; data: unknown; at: string }

export type EventsOptions = {
  /** Default: the channels of the session. */
  channels?: readonly string[]
  /** Id of the last event that you have handled. Later ones come first. */
  lastEventId?: string
  signal?: AbortSignal
}

const maxSeen = 1_000
const maxDelayMs = 30_000

/**
 * Events as they happen, until the signal aborts. The stream reopens after a lost connection and resumes behind the
 * last event; the server repeats some then, and those are dropped here. Throws if the session may not read it.
 */
export async function* readEvents(client: ClientOptions, options: EventsOptions = {}): AsyncGenerator<LiveEvent> {
  const seen = new Set<string>()
  let lastId = options.lastEventId
  for (let failures = 0; !options.signal?.aborted;) {
    try {
      const body = await openStream(client, options, lastId)
      failures = 0
      for await (const event of readFrames(body)) {
        if (event.id !== '' && seen.has(event.id)) continue
        if (event.id !== '') {
          seen.add(event.id)
          lastId = event.id.split('#')[0] ?? event.id
          if (seen.size > maxSeen) seen.delete(seen.values().next().value ?? '')
        }
        yield event
      }
    } catch (error) {
      if (options.signal?.aborted) return
      if (error instanceof MarkethallError && error.status >= 400 && error.status < 500 && error.status !== 429)
        throw error
      failures++
    }
    await wait(Math.min(maxDelayMs, 500 * 2 ** failures), options.signal).catch(() => undefined)
  }
}

async function openStream(
  client: ClientOptions,
  { channels, signal }: EventsOptions,
  lastId: string | undefined,
): Promise<ReadableStream<Uint8Array>> {
  const query = channels ? `?${new URLSearchParams({ channels: channels.join(',') })}` : ''
  const headers = {
    accept: 'text/event-stream',
    ...commonHeaders(client),
    ...authorizationOf(client),
    ...(lastId ? { 'last-event-id': lastId } : {}),
  }
  const open = client.fetch ?? ((url: string, init: RequestInit) => fetch(url, init))
  const response = await open(urlOf(client, `/realtime/v1/events${query}`), { headers, ...(signal ? { signal } : {}) })
  if (response.ok && response.body) return response.body
  const failure = (await response.json().catch(() => ({}))) as { message?: string; code?: string }
  throw new MarkethallError({
    status: response.status,
    message: failure.message ?? 'The event stream cannot be opened.',
    code: failure.code,
  })
}

async function* readFrames(body: ReadableStream<Uint8Array>): AsyncGenerator<LiveEvent> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of chunksOf(body)) {
    text += decoder.decode(chunk, { stream: true })
    const blocks = text.split(/\r?\n\r?\n/)
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const event = parseFrame(block)
      if (event) yield event
    }
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** One block of the stream; undefined for comments. */
function parseFrame(block: string): LiveEvent | undefined {
  const fields = { id: '', event: '', data: '' }
  for (const line of block.split(/\r?\n/)) {
    const [, name = '', value = ''] = /^(\w+): ?(.*)$/.exec(line) ?? []
    if (name === 'data') fields.data += fields.data === '' ? value : `\n${value}`
    else if (name === 'id' || name === 'event') fields[name] = value
  }
  if (fields.event === '' && fields.data === '') return undefined
  const { channel = '', event = fields.event, data = null, at = '' } = parseObject(fields.data)
  return { id: fields.id, channel: String(channel), event: String(event), data, at: String(at) }
}

function parseObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
