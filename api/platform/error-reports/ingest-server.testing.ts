import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { z } from 'zod'

export type ReceivedEnvelope = { head: Record<string, unknown>; type: string; payload: Record<string, unknown> }
type IngestResponse = { status: number; headers?: Record<string, string> } | 'hang'
const JsonObject = z.record(z.string(), z.unknown())
const ingestPath = '/sentry/api/42/envelope/'
const ingestKey = '0123456789abcdef0123456789abcdef'

/**
 * Accepts envelopes on the loopback like Sentry or GlitchTip: checks path, key and format, stores the envelopes,
 * and answers with the next queued response (default 200).
 */
export async function startIngestServer() {
  const received: ReceivedEnvelope[] = []
  const rejected: string[] = []
  const nextResponses: IngestResponse[] = []
  let requestCount = 0
  const pendingResponses: ServerResponse[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      requestCount += 1
      const answer = nextResponses.shift() ?? { status: 200 }
      if (answer === 'hang') return void pendingResponses.push(response)
      const problem = findProblem(request.url, request.headers)
      if (problem) rejected.push(problem)
      if (problem || answer.status >= 300)
        return void response.writeHead(problem ? 403 : answer.status, answer.headers).end()
      const envelope = parseEnvelope(Buffer.concat(chunks).toString())
      received.push(envelope)
      response
        .writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
        .end(JSON.stringify({ id: envelope.head['event_id'] }))
    })
  })
  await new Promise<void>((go) => server.listen(0, '127.0.0.1', go))
  const { port }: AddressInfo = z
    .object({ port: z.number(), address: z.string(), family: z.string() })
    .parse(server.address())
  const close = () => {
    server.closeAllConnections()
    return new Promise((done) => server.close(done))
  }
  return {
    dsn: `http://${ingestKey}@127.0.0.1:${port}/sentry/42`,
    received,
    wrong: rejected,
    next: nextResponses,
    requestCount: () => requestCount,
    answerPending: () => pendingResponses.splice(0).map((response) => response.end()),
    close,
  }
}

function findProblem(
  url: string | undefined,
  headers: Record<string, string | string[] | undefined>,
): string | undefined {
  if (url !== ingestPath) return `address ${url}`
  if (headers['content-type'] !== 'application/x-sentry-envelope') return 'content type'
  const auth = String(headers['x-sentry-auth'])
  if (!auth.startsWith('Sentry ') || !/\bsentry_version=7\b/.test(auth) || !auth.includes(`sentry_key=${ingestKey}`))
    return `auth ${auth}`
  return undefined
}

/** Parses the envelope header, the header of its one item with the length in bytes, and the item. */
function parseEnvelope(body: string): ReceivedEnvelope {
  const [first = '', second = '', ...rest] = body.split('\n')
  const item = JsonObject.parse(JSON.parse(second))
  const text = rest.join('\n').replace(/\n$/, '')
  if (item['length'] !== Buffer.byteLength(text)) throw new Error('the item length is wrong')
  return {
    head: JsonObject.parse(JSON.parse(first)),
    type: String(item['type']),
    payload: JsonObject.parse(JSON.parse(text)),
  }
}
