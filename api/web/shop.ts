import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ResponseOf, Call, InputOf } from '#contract/call.ts'
import { sendCall } from '#kit/data/client.ts'
import type { AppServices } from '../platform/app-services.ts'
import { innerCallHeader } from '../platform/http/inner-calls.ts'
import { linkTo } from '../platform/tenancy/links.ts'
import { normalizeHost } from '../platform/tenancy/tenants.ts'
import { shopPolicy } from './content-security-policy.ts'
import { PageCache } from './page-cache.ts'
import type { RenderedPage } from './page-cache.ts'
import { startAfterPaint } from './script-order.ts'

type ApiClient = <C extends Call>(call: C, input: InputOf<C>, options?: { locale?: string }) => Promise<ResponseOf<C>>
/** The exports of the built shop; see shop/server.ts. */
type ShopServer = {
  handleRequest: (
    request: Request,
    context: {
      callApi: ApiClient
      host: string
      nonce: string
      textFileUrl: (locale: string, part: string) => string | undefined
      reportFault: (error: unknown, route: string) => void
    },
  ) => Promise<Response>
  isRobot: (userAgent: string) => boolean
}

const serverBundle = new URL('../../build/shop/server/index.js', import.meta.url)
const assets = fileURLToPath(new URL('../../build/shop/client/assets/', import.meta.url))
/** Stands for the nonce in a cached page; replaced in every response. Random, so that content cannot contain it. */
const noncePlaceholder = randomBytes(18).toString('base64url')

/** URLs of the text files by language and part, from the names that the build gives them. */
const textFiles = new Map(
  existsSync(assets)
    ? readdirSync(assets).flatMap((name) => {
        const [, part] = /^texts-(\w+-\w+)-[\w-]+\.js$/.exec(name) ?? []
        return part ? [[part, `/shop-assets/assets/${name}`] as const] : []
      })
    : [],
)

/**
 * The handler of the shop's pages on store hosts; undefined if the shop is not built. Pages do not depend on the
 * session. They depend on the cookies with the visitor's location, order type and time, which are part of the cache
 * key.
 */
export async function createShopHandler(server: FastifyInstance, services: AppServices) {
  if (!existsSync(fileURLToPath(serverBundle))) return undefined
  const shop: ShopServer = await import(serverBundle.href)
  const cache = new PageCache()

  return async (request: FastifyRequest, reply: FastifyReply, panelOrigins: readonly string[]) => {
    const host = normalizeHost(request.headers.host ?? '')
    const source = pageSourceOf(shop, request, host)
    const page = await cache.getOrRender(Object.values(source).join(' '), () =>
      render(server, shop, services, request.id, source),
    )
    const nonce = randomBytes(16).toString('base64')
    for (const [name, value] of page.headers) if (name !== thirdPartiesHeader) void reply.header(name, value)
    void reply
      .header(
        'content-security-policy',
        shopPolicy(nonce, thirdPartiesOf(page), isPreview(request.url) ? panelOrigins : []),
      )
      .header('cache-control', 'private, max-age=0, must-revalidate')
    const body = isText(page) ? page.body.toString().replaceAll(noncePlaceholder, nonce) : page.body
    return reply.code(page.status).send(body)
  }
}

/** The panel frames the page to preview a banner, a popup, a theme or the draft of a page. */
const isPreview = (url: string) => /[?&]preview=((promotion|theme)(&|$)|page\.)/.test(url)

/**
 * Everything that a page is rendered from. It is the cache key, so that no visitor gets a page that other headers of
 * somebody else changed. `host` is a verified host of the tenant.
 */
type PageSource = { host: string; url: string; language: string; isRobot: boolean; preferences: string }

const pageSourceOf = (shop: ShopServer, { url, headers }: FastifyRequest, host: string): PageSource => ({
  host,
  url,
  language: languageOf(url, headers['accept-language'] ?? ''),
  isRobot: shop.isRobot(headers['user-agent'] ?? ''),
  preferences: headers.cookie?.match(/(?<![^;\s])shop(?:-times)?=[^;]*/g)?.join('; ') ?? '',
})

/**
 * The header that the page sees. Only an address without language is redirected by all of it; for other pages the first
 * language is enough, and fewer different headers fill the cache.
 */
const languageOf = (url: string, header: string): string =>
  /^\/[a-z]{2}(-[A-Z]{2})?([/?]|$)/.test(url)
    ? (/^[a-z]{2}/i.exec(header)?.[0].toLowerCase() ?? '')
    : header.slice(0, 200)

/** Stands for all robots: for them the shop renders the whole page before it answers. */
const robotAgent = 'Googlebot'

/** Header in which the shop lists its third parties. It is not sent to browsers. */
const thirdPartiesHeader = 'x-third-parties'
/** Header in which the shop lists the scripts of a page's texts. It is not sent to browsers. */
const scriptsHeader = 'x-scripts'
const thirdPartiesOf = (page: RenderedPage) =>
  page.headers.find(([name]) => name === thirdPartiesHeader)?.[1].split(' ') ?? []

const createFaultReporter = (services: AppServices, requestId: string) => (error: unknown, route: string) => {
  const page = `shop page ${route}`
  services.metrics.unexpectedErrors.inc({ call: 'shop page' })
  services.log.error({ err: error, request: requestId, page }, 'fault')
  services.errorReporter.reportError(error, { route: page, requestId })
}

const isHtml = (headers: Headers) => headers.get('content-type')?.startsWith('text/html') ?? false

const isText = (page: RenderedPage) =>
  page.headers.some(([name, value]) => name === 'content-type' && /text|json|javascript/.test(value))

async function render(
  server: FastifyInstance,
  shop: ShopServer,
  services: AppServices,
  requestId: string,
  { host, url, language, isRobot, preferences }: PageSource,
): Promise<RenderedPage> {
  const headers = { 'accept-language': language, 'user-agent': isRobot ? robotAgent : '', cookie: preferences }
  const response = await shop.handleRequest(new Request(linkTo(services.config, host, url), { headers }), {
    callApi: (call, input, { locale = language.slice(0, 2) } = {}) =>
      sendCall(createTransport(server, host, locale), call, input),
    host,
    nonce: noncePlaceholder,
    textFileUrl: (locale, part) => textFiles.get(`${locale}-${part}`),
    reportFault: createFaultReporter(services, requestId),
  })
  const body = Buffer.from(await response.arrayBuffer())
  if (!isHtml(response.headers)) return { status: response.status, headers: [...response.headers], body }
  const scripts = (response.headers.get(scriptsHeader) ?? '').split(' ').filter((path) => path !== '')
  response.headers.delete(scriptsHeader)
  return {
    status: response.status,
    headers: [...response.headers],
    body: Buffer.from(startAfterPaint(body.toString(), scripts)),
  }
}

/** Sends calls of a page to this process. They count for the tenant but not for the visitor who asked first. */
const createTransport = (server: FastifyInstance, host: string, locale: string) => ({
  fetch: async (url: string, init: RequestInit) => {
    const injected = {
      method: init.method as 'GET',
      url,
      headers: { ...(init.headers as Record<string, string>), ...innerCallHeader },
    }
    const response = await server.inject(typeof init.body === 'string' ? { ...injected, payload: init.body } : injected)
    const body = response.rawPayload.length > 0 ? response.body : null
    return new Response(body, { status: response.statusCode })
  },
  headers: () => ({ 'x-tenant': host, 'accept-language': locale }),
})
