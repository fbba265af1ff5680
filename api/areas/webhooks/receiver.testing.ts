import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileTeardowns } from '#api/platform/testing/teardown.ts'

type ReceivedRequest = { headers: Record<string, string>; body: string; atMs: number }
type Reaction = { status?: number; headers?: Record<string, string>; body?: string; delayMs?: number; isCut?: boolean }

/** A receiver of webhooks on the loopback network. `react` decides the response to each request. */
export async function startReceiver() {
  const received: ReceivedRequest[] = []
  const state: { react: (request: ReceivedRequest) => Reaction } = { react: () => ({}) }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const entry = {
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString(),
        atMs: Date.now(),
      }
      received.push(entry)
      const { status = 200, headers = {}, body = 'ok', delayMs = 0, isCut = false } = state.react(entry)
      if (isCut) return void request.socket.destroy()
      setTimeout(() => response.writeHead(status, headers).end(body), delayMs)
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  fileTeardowns.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/hook`, received, state }
}
