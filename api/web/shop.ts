import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerOf, Call, InputOf } from '#contract/call.ts'
import { ask } from '#kit/data/client.ts'
import { plainHost } from '../platform/tenants.ts'
import { shopPolicy } from './policy.ts'

type Ask = <C extends Call>(call: C, input: InputOf<C>, options?: { locale?: string }) => Promise<AnswerOf<C>>
type ShopServer = { answer: (request: Request, context: { ask: Ask; host: string; nonce: string }) => Promise<Response> }
type Page = { at: number; status: number; headers: [string, string][]; body: Buffer }

const built = new URL('../../build/shop/server/index.js', import.meta.url)
/** Stands in the kept page where each answer's own nonce goes. */
const nonceMark = 'bm9uY2UgZ29lcyBoZXJl'
const keepMs = 3_000
const mostKept = 500

/** Serves the shop's pages on store hosts. Pages are the same for every visitor, because no cookie says who somebody is, so each is kept for three seconds. */
export async function makeShop(app: FastifyInstance) {
  if (!existsSync(fileURLToPath(built))) return undefined
  const server: ShopServer = await import(built.href)
  const kept = new Map<string, Promise<Page>>()

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const host = plainHost(request.headers.host ?? '')
    const key = `${host} ${request.headers['accept-language'] ?? ''} ${request.url}`
    const page = await fresh(kept, key, () => render(app, server, request, host))
    const nonce = randomBytes(16).toString('base64')
    for (const [name, value] of page.headers) void reply.header(name, value)
    void reply.header('content-security-policy', shopPolicy(nonce)).header('cache-control', 'private, max-age=0, must-revalidate')
    return reply.code(page.status).send(isText(page) ? page.body.toString().replaceAll(nonceMark, nonce) : page.body)
  }
}

const isText = (page: Page) => page.headers.some(([name, value]) => name === 'content-type' && /text|json|javascript/.test(value))

function fresh(kept: Map<string, Promise<Page>>, key: string, make: () => Promise<Page>): Promise<Page> {
  const there = kept.get(key)
  if (there) return there
  const page = make()
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, page)
  setTimeout(() => kept.delete(key), keepMs).unref()
  page.then(({ status }) => status >= 500 && kept.delete(key), () => kept.delete(key))
  return page
}

async function render(app: FastifyInstance, server: ShopServer, request: FastifyRequest, host: string): Promise<Page> {
  const headers = new Headers()
  for (const name of ['accept', 'accept-language', 'user-agent', 'host']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const asked = new Request(`${request.protocol}://${request.headers.host}${request.url}`, { headers, method: 'GET' })
  const line = (locale?: string) => ({
    fetch: async (url: string, init: RequestInit) => {
      const sent = { method: init.method as 'GET', url, headers: init.headers as Record<string, string>, remoteAddress: request.ip }
      const answer = await app.inject(typeof init.body === 'string' ? { ...sent, payload: init.body } : sent)
      return new Response(answer.rawPayload.length > 0 ? answer.body : null, { status: answer.statusCode })
    },
    headers: () => ({ 'x-tenant': host, 'accept-language': locale ?? request.headers['accept-language'] ?? 'en' }),
  })
  const response = await server.answer(asked, { ask: (call, input, options) => ask(line(options?.locale), call, input), host, nonce: nonceMark })
  return { at: Date.now(), status: response.status, headers: [...response.headers], body: Buffer.from(await response.arrayBuffer()) }
}
