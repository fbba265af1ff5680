import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Calls } from '#contract/call.ts'
import { isCallPath } from '../platform/http/server.ts'
import type { AppServices } from '../platform/app-services.ts'
import { linkTo } from '../platform/tenancy/links.ts'
import { normalizeHost } from '../platform/tenancy/tenants.ts'
import { registerApiDocs } from './api-docs.ts'
import { notBuilt, startPage, unknownHost } from './pages.ts'
import type { Account, StoreNetwork } from './pages.ts'
import { panelPolicy, plainPolicy, shopWorkerPolicy, workerPolicy } from './content-security-policy.ts'
import { readPanelPage } from './panel-page.ts'
import { createShopHandler } from './shop.ts'

const panelFolder = fileURLToPath(new URL('../../build/panel/', import.meta.url))
const panelWorker = `${panelFolder}panel-worker.js`
const shopWorker = fileURLToPath(new URL('shop-worker.js', import.meta.url))
const shopAssets = fileURLToPath(new URL('../../build/shop/client/shop-assets/', import.meta.url))
const shopRoot = fileURLToPath(new URL('../../build/shop/client/', import.meta.url))
const streetLayers = fileURLToPath(new URL('../providers/maps/street-layers/', import.meta.url))
const yearSeconds = 31_536_000

export type Site = { contract: Record<string, Calls>; version: string; accounts: readonly Account[]; password: string }

/** Serves the shop on store hosts, the panel on admin hosts, a start page on localhost, and the operational pages. */
export async function mountWeb(server: FastifyInstance, services: AppServices, site: Site) {
  registerOperatorRoutes(server, services, site)
  const shop = await createShopHandler(server, services)
  await serveStatic(server, panelFolder, '/panel-assets/')
  await serveStatic(server, existsSync(shopAssets) ? shopAssets : shopRoot, '/shop-assets/')
  await serveStatic(server, streetLayers, '/street-layers/', 86_400)
  const uploadOrigin = services.config.UPLOAD_URL && new URL(services.config.UPLOAD_URL).origin
  const panel = readPanelPage(panelFolder)

  // Served at the root, because the scope of a service worker is its own path.
  serveWorker(server, '/panel-worker.js', panelWorker, workerPolicy)
  serveWorker(server, '/shop-worker.js', shopWorker, shopWorkerPolicy)

  server.get('/*', async (request, reply) => {
    const host = normalizeHost(request.headers.host ?? '')
    const { rows } = await services.platformPool.query<{ purpose: string; counterparts: string[] | null }>({
      name: 'purpose',
      text: `select h.purpose, (select array_agg(o.host) from host o where o.tenant_id = h.tenant_id
               and o.purpose <> h.purpose and o.verified_at is not null) as counterparts
             from host h join tenant t on t.id = h.tenant_id and t.deleted_at is null
             where h.host = $1 and h.verified_at is not null`,
      values: [host],
    })
    const purpose = rows[0]?.purpose
    // the shop of a panel, and the panel of a shop
    const counterparts = (rows[0]?.counterparts ?? []).map((name) => originOf(services, request, name))
    if (isCallPath.test(request.url)) return reply.callNotFound()
    if (purpose === 'store') return shop ? shop(request, reply, counterparts) : sendHtml(reply, notBuilt('shop'), 503)
    if (purpose !== 'store' && pathOf(request.url) === '/robots.txt') return sendRobotsRefusal(reply)
    if (purpose === 'admin') {
      if (!panel) return sendHtml(reply, notBuilt('panel'), 503)
      const html = panel.htmlFor(pathOf(request.url), request.headers['accept-language'])
      const shopOrigins = [...counterparts, ...embeddedOrigins(services)]
      void reply.header('vary', 'accept-language')
      return sendHtml(reply, html, 200, panelPolicy(shopOrigins, uploadOrigin, panel.styleSources))
    }
    return serveOtherHost(services, site, request, reply, host)
  })
}

/** The products that the panel shows in frames: an external page builder, and WhatsApp marketing. */
const embeddedOrigins = ({ config: { PAGE_BUILDER_URL, WHATSAPP_MARKETING_URL } }: AppServices) =>
  [PAGE_BUILDER_URL, WHATSAPP_MARKETING_URL].flatMap((url) => (url ? [new URL(url).origin] : []))

/** The origin of another host of the tenant. Local hosts have the scheme and port of the request. */
function originOf({ config }: AppServices, request: FastifyRequest, host: string): string {
  const port = request.headers.host?.split(':')[1]
  if (/(^|\.)localhost$/.test(host)) return `http://${host}${port ? `:${port}` : ''}`
  return linkTo(config, host, '')
}

async function serveOtherHost(
  services: AppServices,
  site: Site,
  request: FastifyRequest,
  reply: FastifyReply,
  host: string,
) {
  if (services.config.production || !isLocal(host) || request.url !== '/') return sendHtml(reply, unknownHost(), 404)
  const { rows } = await services.platformPool.query<StoreNetwork>(`
    select t.name, concat_ws(', ', p.city, p.country, p.currency) as about,
           (select host from host where tenant_id = t.id and purpose = 'store' order by created_at limit 1) as store,
           (select host from host where tenant_id = t.id and purpose = 'admin' order by created_at limit 1) as admin
      from tenant t join tenant_profile p on p.tenant_id = t.id where t.deleted_at is null and not t.is_platform order by t.created_at, t.id`)
  const port = Number(request.headers.host?.split(':').at(-1)) || services.config.PORT
  return sendHtml(reply, startPage(rows, port, services.config.demo ? site.accounts : [], site.password), 200)
}

const isLocal = (host: string) => host === 'localhost' || /^[\d.:[\]a-f]+$/.test(host)

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** Panels, the start page and unknown hosts have nothing for search engines. */
const sendRobotsRefusal = (reply: FastifyReply) =>
  reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n')

const sendHtml = (reply: FastifyReply, text: string, status: number, policy = plainPolicy) =>
  reply
    .code(status)
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .type('text/html; charset=utf-8')
    .send(text)

/** Browsers look for a new worker whenever a page opens. */
const serveWorker = (server: FastifyInstance, path: string, file: string, policy: string) =>
  server.get(path, (_request, reply) => {
    if (!existsSync(file)) return reply.callNotFound()
    return reply
      .header('content-security-policy', policy)
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(readFileSync(file, 'utf8'))
  })

/** Built scripts name their source maps in a header, so that pages do not load more bytes. */
function mappedScripts(root: string): ReadonlySet<string> {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  return new Set(files.filter((file) => file.endsWith('.js.map')).map((file) => join(root, file.slice(0, -4))))
}

async function serveStatic(server: FastifyInstance, root: string, prefix: string, seconds = yearSeconds) {
  if (!existsSync(root)) return
  const mapped = mappedScripts(root)
  await server.register(fastifyStatic, {
    root,
    prefix,
    preCompressed: true,
    immutable: seconds === yearSeconds,
    maxAge: seconds * 1000,
    index: false,
    decorateReply: false,
    wildcard: true,
    setHeaders: (reply, path) => {
      const script = path.replace(/\.(?:br|gz)$/, '')
      if (mapped.has(script)) void reply.header('sourcemap', `${basename(script)}.map`)
    },
  })
}

function registerOperatorRoutes(server: FastifyInstance, services: AppServices, { contract, version }: Site) {
  if (services.config.showsApiDocs) registerApiDocs(server, contract, version)
  server.get('/healthz', () => ({ status: 'ok' }))
  server.get('/readyz', async (_request, reply) => {
    const isReachable = await services.pool.query('select 1').then(
      () => true,
      () => false,
    )
    const status = services.isShuttingDown ? 'ending' : isReachable ? 'ready' : 'database unreachable'
    return reply.code(status === 'ready' ? 200 : 503).send({ status })
  })
  server.get('/metrics', async (request, reply) => {
    const isLoopback = request.ip === '127.0.0.1' || request.ip === '::1' || request.ip === '::ffff:127.0.0.1'
    // Through a proxy on this machine every request has a local address.
    const isDirect =
      isLocal(normalizeHost(request.headers.host ?? '')) &&
      request.headers['x-forwarded-for'] === undefined &&
      request.headers['forwarded'] === undefined
    if (!isLoopback || !isDirect) return reply.callNotFound()
    return reply.type(services.metrics.registry.contentType).send(await services.metrics.registry.metrics())
  })
}
