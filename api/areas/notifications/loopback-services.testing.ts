import { createServer } from 'node:http'
import { createServer as createHttp2 } from 'node:http2'
import type { AddressInfo } from 'node:net'

type Request = { method: string; path: string; headers: Record<string, unknown>; body: string }
type StubResponse = { status: number; headers?: Record<string, string>; body?: unknown }

/** A check of the credentials is no message. */
const isCheck = ({ method, body }: Request) => method === 'GET' || body.includes('"validate_only":true')

/** A service that answers as configured and records the requests. The last answer repeats. */
function scriptedAnswers(usual: StubResponse) {
  const [requests, answers]: [Request[], StubResponse[]] = [[], []]
  return {
    requests,
    answerNext: (...next: StubResponse[]) => void answers.push(...next),
    answer(request: Request): StubResponse {
      if (!isCheck(request)) requests.push(request)
      return answers.shift() ?? usual
    },
  }
}

/** SendGrid, Twilio, WhatsApp, Firebase and a generic gateway all speak HTTP with JSON. */
export async function startHttpService(usual: StubResponse) {
  const script = scriptedAnswers(usual)
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request
      const answer = path === '/token' ? googleToken : script.answer({ method, path, headers, body })
      response.writeHead(answer.status, answer.headers ?? {}).end(JSON.stringify(answer.body ?? {}))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { ...script, url, close: () => void server.close() }
}

const googleToken: StubResponse = { status: 200, body: { access_token: 'google-token', expires_in: 3_600 } }

/** Apple's push service: HTTP/2. */
export async function startApns() {
  const script = scriptedAnswers({ status: 200 })
  const server = createHttp2()
  server.on('stream', (stream, headers) => {
    let body = ''
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => (body += chunk))
    stream.on('end', () => {
      const path = String(headers[':path'])
      const answer = script.answer({ method: 'POST', path, headers, body })
      stream.respond({ ':status': answer.status, ...answer.headers })
      stream.end(answer.body === undefined ? '' : JSON.stringify(answer.body))
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { ...script, url, close: () => void server.close() }
}
