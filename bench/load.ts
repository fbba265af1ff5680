import { Agent, request } from 'node:http'

export type Shot = { method: string; path: string; headers: Record<string, string>; body?: string }
export type Measured = { perSecond: number; p50: number; p99: number; failures: number }

/** Keeps `concurrency` requests under way for `seconds`; latencies in ms. Anything but 200 and 201 is a failure. */
export async function load(port: number, concurrency: number, seconds: number, next: (n: number) => Shot): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const times: number[] = []
  let failures = 0
  let sent = 0
  const started = performance.now()
  const end = started + seconds * 1_000
  const one = async () => {
    while (performance.now() < end) {
      const at = performance.now()
      const status = await fire(agent, port, next(sent++))
      if (status === 200 || status === 201) times.push(performance.now() - at)
      else failures++
    }
  }
  await Promise.all(Array.from({ length: concurrency }, one))
  agent.destroy()
  const taken = (performance.now() - started) / 1_000
  times.sort((a, b) => a - b)
  return { perSecond: times.length / taken, p50: times[Math.floor(times.length * 0.5)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0, failures }
}

function fire(agent: Agent, port: number, { method, path, headers, body }: Shot): Promise<number> {
  return new Promise((done) => {
    const sent = request({ agent, host: '127.0.0.1', port, method, path, headers: body ? { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : headers }, (answer) => {
      answer.resume()
      answer.on('end', () => done(answer.statusCode ?? 0))
    })
    sent.on('error', () => done(0))
    sent.end(body)
  })
}

export const show = (name: string, { perSecond, p50, p99, failures }: Measured) =>
  console.log(`${name.padEnd(44)} ${perSecond.toFixed(0).padStart(7)}/s   p50 ${p50.toFixed(1)} ms   p99 ${p99.toFixed(1)} ms${failures > 0 ? `   ${failures} FAILED` : ''}`)
