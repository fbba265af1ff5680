/** One message of a server-sent stream. */
export type Message = { id: string; event: string; data: string }

/** Cuts a text stream into messages; comments (heartbeats) come as undefined. */
export function sseReader(tell: (message: Message | undefined) => void) {
  let rest = ''
  return (chunk: string) => {
    const blocks = (rest + chunk).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) tell(messageOf(block))
  }
}

function messageOf(block: string): Message | undefined {
  const message: Message = { id: '', event: 'message', data: '' }
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

type Wish = {
  url: string
  headers: Record<string, string>
  signal: AbortSignal
  message: (message: Message) => void
  alive: () => void
}

/** The server's heart beats every 25 s: a line on which nothing came for longer than this is dead, ms. */
const deadAfter = 35_000
/** Looked at by the clock on the wall, so often, ms: timers stand still while the machine sleeps, and a line does not outlive that. */
const lookEvery = 5_000

/** Reads a stream until it ends, is aborted or says nothing for too long. The token stays in a header, which EventSource cannot send. */
export async function readStream({ url, headers, signal, message, alive }: Wish): Promise<'ended' | 'refused'> {
  const quiet = new AbortController()
  let heardAt = Date.now()
  const timer = setInterval(() => {
    if (Date.now() - heardAt > deadAfter) quiet.abort()
  }, lookEvery)
  const heard = () => {
    heardAt = Date.now()
    alive()
  }
  try {
    const response = await fetch(url, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal: AbortSignal.any([signal, quiet.signal]),
      cache: 'no-store',
    })
    if (!response.ok || !response.body) return response.status === 401 || response.status === 403 ? 'refused' : 'ended'
    heard()
    const read = sseReader((one) => {
      if (one) message(one)
    })
    for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
      heard()
      read(chunk)
    }
    return 'ended'
  } catch {
    return 'ended'
  } finally {
    clearInterval(timer)
  }
}
