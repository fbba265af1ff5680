import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

type TextRequest = {
  path: string | undefined
  key: string | undefined
  model: string
  messages: { role: string; content: string }[]
}

/** A chat completions service that records its requests. `answer`: what it says next. */
export async function startTextService() {
  const requests: TextRequest[] = []
  const state = { answer: { status: 200, body: {} as unknown } }
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requests.push({ path: request.url, key: request.headers.authorization, ...JSON.parse(body) })
      const { status, body: reply } = state.answer
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (status: number, body: unknown) => void (state.answer = { status, body }),
    say: (content: string) => void (state.answer = { status: 200, body: { choices: [{ message: { content } }] } }),
    close: () => void server.close(),
  }
}
