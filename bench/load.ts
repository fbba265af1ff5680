import { connect } from 'node:net'

export type LoadRequest = { method: string; path: string; headers: Record<string, string>; body?: string }
export type LoadResult = { perSecond: number; p50: number; p99: number; failures: number }

/**
 * Sends requests for `seconds` over `concurrency` connections, one at a time on each. Latencies are in ms.
 * A response other than 200 or 201 is a failure.
 */
export async function runLoad(
  port: number,
  concurrency: number,
  seconds: number,
  next: (n: number) => LoadRequest,
  localAddressOf: (connection: number) => string | undefined = () => undefined,
): Promise<LoadResult> {
  const times: number[] = []
  let failures = 0
  let sent = 0
  const started = performance.now()
  const end = started + seconds * 1_000
  const sendUntilEnd = async (nth: number) => {
    const connection = await openConnection(port, localAddressOf(nth))
    while (performance.now() < end) {
      const at = performance.now()
      const status = await connection.send(next(sent++))
      if (status === 200 || status === 201) times.push(performance.now() - at)
      else failures++
    }
    connection.close()
  }
  await Promise.all(Array.from({ length: concurrency }, (_, nth) => sendUntilEnd(nth)))
  const elapsed = (performance.now() - started) / 1_000
  times.sort((a, b) => a - b)
  return {
    perSecond: times.length / elapsed,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
    failures,
  }
}

/** A keep-alive connection with little overhead, because the load generator shares the machine with the server. */
export async function openConnection(port: number, from?: string) {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, ...(from ? { localAddress: from } : {}) })
  let received: Buffer = Buffer.alloc(0)
  let resolveResponse: ((status: number) => void) | undefined
  let open = true
  let retryAfter = 0
  const done = (status: number) => {
    received = Buffer.alloc(0)
    resolveResponse?.(status)
  }
  socket.on('data', (chunk) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    const headEnd = received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = received.toString('latin1', 0, headEnd)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    retryAfter = Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1] ?? 0)
    if (length === undefined) throw new Error('a response without content-length cannot be measured')
    if (received.length >= headEnd + 4 + Number(length)) done(Number(received.toString('latin1', 9, 12)))
  })
  socket.on('close', () => {
    open = false
    done(0)
  })
  socket.on('error', () => undefined)
  await new Promise((connected) => socket.once('connect', connected))
  return {
    send: ({ method, path, headers, body = '' }: LoadRequest) =>
      new Promise<number>((resolve) => {
        if (!open) return resolve(0)
        resolveResponse = resolve
        const head = Object.entries({
          host: `127.0.0.1:${port}`,
          ...headers,
          ...(body ? { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) } : {}),
        })
        socket.write(
          `${method} ${path} HTTP/1.1\r\n${head.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`,
        )
      }),
    /** The `Retry-After` of the last response, in seconds. */
    retryAfter: () => retryAfter,
    close: () => socket.destroy(),
  }
}

export const printResult = (name: string, { perSecond, p50, p99, failures }: LoadResult) =>
  console.log(
    `${name.padEnd(44)} ${perSecond.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms`,
    failures > 0 ? `  ${failures} FAILED` : '',
  )
