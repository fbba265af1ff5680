/** One message of a server-sent event stream. */
export type SseMessage = { id: string; event: string; data: string }

/** Parses a text stream into messages. Comments (heartbeats) are undefined. */
export function createSseParser(onMessage: (message: SseMessage | undefined) => void) {
  let buffer = ''
  return (chunk: string) => {
    const blocks = (buffer + chunk).replaceAll('\r\n', '\n').split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) onMessage(parseBlock(block))
  }
}

function parseBlock(block: string): SseMessage | undefined {
  const message: SseMessage = { id: '', event: 'message', data: '' }
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1).replace(/^ /, '')]
    if (name === 'data') data.push(value)
    else if (name === 'id' || name === 'event') message[name] = value
  }
  if (data.length === 0) return undefined
  return { ...message, data: data.join('\n') }
}

type StreamOptions = {
  url: string
  headers: Record<string, string>
  signal: AbortSignal
  onMessage: (onMessage: SseMessage) => void
  onAlive: () => void
}

/** A stream without data for this long is dead, ms. The server sends a heartbeat every 25 s. */
const silenceLimitMs = 35_000
/** Check interval, ms. It compares clock times, because timers stop while the machine sleeps. */
const checkIntervalMs = 5_000

/**
 * Reads a stream until it ends, is aborted, or is silent for too long. Uses fetch, because EventSource cannot send
 * the token in a header.
 */
export async function readStream({
  url,
  headers,
  signal,
  onMessage,
  onAlive,
}: StreamOptions): Promise<'ended' | 'refused'> {
  const silence = new AbortController()
  let lastActivityAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - lastActivityAt > silenceLimitMs) silence.abort()
  }, checkIntervalMs)
  const markActivity = () => {
    lastActivityAt = Date.now()
    onAlive()
  }
  try {
    const response = await fetch(url, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, silence.signal]),
      cache: 'no-store',
    })
    if (!response.ok || !response.body) return response.status === 401 || response.status === 403 ? 'refused' : 'ended'
    markActivity()
    const parse = createSseParser((one) => {
      if (one) onMessage(one)
    })
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      markActivity()
      parse(chunk)
    }
    return 'ended'
  } catch {
    return 'ended'
  } finally {
    clearInterval(timer)
  }
}
