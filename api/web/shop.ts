import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseOf, Call, InputOf } from '#contract/call.ts'
import { sendCall } from '#kit/data/client.ts'
import type { AppServices } from '../platform/app-services.ts'
import { normalizeHost } from '../platform/tenancy/tenants.ts'
import { shopPolicy } from './content-security-policy.ts'

type Ask = <C extends Call>(call: C, input: InputOf<C>, options?: { locale?: string }) => Promise<ResponseOf<C>>
type ShopServer = {
  answer: (
    request: Request,
    context: {
      ask: Ask
      host: string
      nonce: string
      wordFile: (locale: string, part: string) => string | undefined
      fault: (error: unknown, route: string) => void
    },
  ) => Promise<Response>
}
type Page = { status: number; headers: [string, string][]; body: Buffer }
type Kept = { page?: Promise<Page>; drawing: boolean; asked: number }

const built = new URL('../../build/shop/server/index.js', import.meta.url)
const assets = fileURLToPath(new URL('../../build/shop/client/assets/', import.meta.url))
/** Stands in the kept page where each answer's own nonce goes; nobody outside can know it. */
const nonceMark = randomBytes(18).toString('base64url')
const keepMs = 3_000
const mostKept = 500
/** Asked for more often than this in `keepMs`, a page is kept; a seldom one is always drawn anew, so that what a merchant changes is there at once. */
const often = 20

/** By language and part; the build names them so. */
const wordFiles = new Map(
  existsSync(assets)
    ? readdirSync(assets).flatMap((name) => {
        const [, of] = /^texts-(\w+-\w+)-[\w-]+\.js$/.exec(name) ?? []
        return of ? [[of, `/shop-assets/assets/${name}`] as const] : []
      })
    : [],
)

/**
 * Serves the shop's pages on store hosts. No cookie says who somebody is: those that are read hold the place,
 * order type and times a visitor chose, so pages with the same choices are the same page.
 */
export async function makeShop(app: FastifyInstance, services: AppServices) {
  if (!existsSync(fileURLToPath(built))) return undefined
  const server: ShopServer = await import(built.href)
  const kept = new Map<string, Kept>()

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const host = normalizeHost(request.headers.host ?? '')
    const choices = request.headers.cookie?.match(/(?<![^;\s])shop(?:-times)?=[^;]*/g)?.join('; ')
    const key = `${host} ${choices} ${request.url}`
    const page = await fresh(kept, key, () => render(app, server, services, request, host, choices))
    const nonce = randomBytes(16).toString('base64')
    for (const [name, value] of page.headers) if (name !== namedHere) void reply.header(name, value)
    void reply
      .header('content-security-policy', shopPolicy(nonce, namedOf(page)))
      .header('cache-control', 'private, max-age=0, must-revalidate')
    return reply.code(page.status).send(isText(page) ? page.body.toString().replaceAll(nonceMark, nonce) : page.body)
  }
}

/** How the shop's pages say which third parties they name; it does not leave the house. */
const namedHere = 'x-third-parties'
const namedOf = (page: Page) => page.headers.find(([name]) => name === namedHere)?.[1].split(' ') ?? []

/** A page that could not be drawn is a fault like any other. */
const faultOf = (services: AppServices, requestId: string) => (error: unknown, route: string) => {
  const page = `shop page ${route}`
  services.metrics.unexpectedErrors.inc({ call: 'shop page' })
  services.log.error({ err: error, request: requestId, page }, 'fault')
  services.errorReporter.reportError(error, { route: page, requestId })
}

const isText = (page: Page) =>
  page.headers.some(([name, value]) => name === 'content-type' && /text|json|javascript/.test(value))

/** One drawing at a time for the same page; an often asked one is shared for three seconds. */
function fresh(kept: Map<string, Kept>, key: string, make: () => Promise<Page>): Promise<Page> {
  const entry = kept.get(key) ?? room(kept, key)
  entry.asked += 1
  if (entry.page && (entry.drawing || entry.asked > often)) return entry.page
  const page = make()
  entry.page = page
  entry.drawing = true
  page.then(
    ({ status }) => {
      entry.drawing = false
      if (status === 429 || status >= 500) kept.delete(key)
    },
    () => kept.delete(key),
  )
  return page
}

function room(kept: Map<string, Kept>, key: string): Kept {
  const entry: Kept = { drawing: false, asked: 0 }
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, entry)
  setTimeout(() => kept.delete(key), keepMs).unref()
  return entry
}

async function render(
  app: FastifyInstance,
  server: ShopServer,
  services: AppServices,
  request: FastifyRequest,
  host: string,
  choices: string | undefined,
): Promise<Page> {
  const headers = new Headers(choices ? { cookie: choices } : {})
  for (const name of ['accept', 'accept-language', 'user-agent', 'host']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const asked = new Request(`${request.protocol}://${request.headers.host}${request.url}`, { headers, method: 'GET' })
  const line = (locale?: string) => ({
    fetch: async (url: string, init: RequestInit) => {
      const sent = {
        method: init.method as 'GET',
        url,
        headers: init.headers as Record<string, string>,
        remoteAddress: request.ip,
      }
      const answer = await app.inject(typeof init.body === 'string' ? { ...sent, payload: init.body } : sent)
      return new Response(answer.rawPayload.length > 0 ? answer.body : null, { status: answer.statusCode })
    },
    headers: () => ({ 'x-tenant': host, 'accept-language': locale ?? request.headers['accept-language'] ?? 'en' }),
  })
  const response = await server.answer(asked, {
    ask: (call, input, options) => sendCall(line(options?.locale), call, input),
    host,
    nonce: nonceMark,
    wordFile: (locale, part) => wordFiles.get(`${locale}-${part}`),
    fault: faultOf(services, request.id),
  })
  return {
    status: response.status,
    headers: [...response.headers],
    body: scriptsLast(Buffer.from(await response.arrayBuffer()), response.headers),
  }
}

/**
 * A page that opens with pictures needs them, its style and its letters before its scripts: on a slow line
 * these would share it with them. What is drawn by its scripts waits for them as it is.
 */
function scriptsLast(body: Buffer, headers: Headers): Buffer {
  const html = headers.get('content-type')?.startsWith('text/html') ? body.toString() : ''
  return html.includes('fetchPriority="high"')
    ? Buffer.from(html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"'))
    : body
}
