import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { isUpload } from '#contract/call.ts'
import type { Call, Calls, Scope } from '#contract/call.ts'
import { priorityOf } from '#contract/call-priority.ts'
import type { Priority } from '#contract/call-priority.ts'
import type { AnyHandler } from '../handlers.ts'
import { gate } from '../gate/gate.ts'
import { notFound } from '../api-error.ts'
import { newId } from '../runtime/ids.ts'
import type { AppServices } from '../app-services.ts'
import { limitConnections } from './connection-limits.ts'
import { earlyRejectServerFactory } from './early-reject.ts'
import { addEdgeHooks, enterLoadShedder } from './edge-hooks.ts'
import { sendError } from './errors.ts'
import { handleConnectionClose } from './keep-alive.ts'
import { captureRawBody } from './raw-body.ts'
import { allowCrossOrigin } from './cross-origin.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
    priority?: Priority
    /** Requests of the route are not counted by network. */
    rateLimit?: false
  }
}

export type CallsByArea = Record<string, Calls>
export type HandlersByArea = Record<string, Record<string, AnyHandler>>

const megabyte = 1_048_576

/** Paths of calls. All other paths are pages or files. */
export const isCallPath = /^\/(admin|merchant|store|auth|public|realtime)\/v1\//

/** Scopes of calls that a storefront on another origin may use, if the tenant allows the origin. */
const storefrontScopes: ReadonlySet<Scope> = new Set(['store', 'public'])

/** The HTTP server with all calls of the contract behind the gate. */
export async function createHttpServer(
  services: AppServices,
  contract: CallsByArea,
  handlers: HandlersByArea,
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = services.log
  const server = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    // A logger per request would be the most expensive part of a short call. Lines about a request have its id.
    childLoggerFactory: (logger) => logger,
    trustProxy:
      services.config.TRUSTED_PROXIES === ''
        ? false
        : services.config.TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim()),
    bodyLimit: megabyte / 4,
    serverFactory: earlyRejectServerFactory(services, isCallPath),
    rewriteUrl: ({ url = '/' }) => escapeBrokenPath(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(services, undefined, error, request, reply),
  })
  handleConnectionClose(server)
  limitConnections(server.server, { isBehindProxy: services.config.TRUSTED_PROXIES !== '' })
  server.removeContentTypeParser('text/plain')
  await server.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: false,
  })
  await server.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false })
  await server.register(multipart, { limits: { fileSize: 20 * megabyte, files: 1, fields: 20, fieldSize: 100_000 } })
  observeRequests(server, services)
  addEdgeHooks(server, services)
  server.setErrorHandler((error, request, reply) =>
    sendError(services, request.routeOptions.config.call, error, request, reply),
  )
  server.setNotFoundHandler((request, reply) => sendError(services, undefined, notFound('Page'), request, reply))
  const registerCalls = (target: FastifyInstance, isWanted: (call: Call) => boolean) => {
    for (const [area, calls] of Object.entries(contract))
      for (const [name, call] of Object.entries(calls))
        if (isWanted(call))
          registerCall(target, services, call, handlers[area]?.[name], {
            name: `${area}.${name}`,
            priority: priorityOf(area, name),
          })
  }
  const isCrossOrigin = (call: Call) => !call.signed && (storefrontScopes.has(call.scope) || isUpload(call))
  registerCalls(server, (call) => !call.signed && !isCrossOrigin(call))
  await server.register(async (crossOrigin) => {
    await allowCrossOrigin(crossOrigin, services)
    registerCalls(crossOrigin, isCrossOrigin)
  })
  await server.register(async (webhooks) => {
    acceptForms(webhooks)
    registerCalls(webhooks, ({ signed }) => signed === true)
  })
  return server
}

/** Some services send their events as forms. Webhooks read the raw bytes, so nothing is parsed here. */
const acceptForms = (server: FastifyInstance) =>
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (_request, _body, done) =>
    done(null, undefined),
  )

/**
 * Escapes a broken percent-encoding in the path of a page, so that the request reaches the not-found page of its
 * host. Calls reject it.
 */
function escapeBrokenPath(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  if (isCallPath.test(path)) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll(/%(?![0-7][0-9a-f])/gi, '%25'), ...query].join('?')
  }
}

function registerCall(
  server: FastifyInstance,
  services: AppServices,
  call: Call,
  handler: AnyHandler | undefined,
  { name, priority }: { name: string; priority: Priority },
) {
  if (!handler) throw new Error(`no handler for ${name}`)
  server.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => (param === 'key' ? '*' : `:${param}`)),
    handler: gate(call, handler, services, priority),
    ...(services.loadShedder && !call.raw
      ? { preHandler: enterLoadShedder(services, services.loadShedder, call, priority) }
      : {}),
    config: { call, priority },
    ...(call.multipart
      ? { bodyLimit: call.bodyLimit ?? 21 * megabyte }
      : call.bodyLimit
        ? { bodyLimit: call.bodyLimit }
        : {}),
    ...(call.signed ? { preParsing: captureRawBody } : {}),
  })
}

function observeRequests(server: FastifyInstance, services: AppServices) {
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (request.routeOptions.config.call || isCallPath.test(request.url)) void reply.header('cache-control', 'no-store')
    done()
  })
  server.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    if (call) {
      services.metrics.requestSeconds.observe(
        { call: `${call.method} ${call.path}`, status: reply.statusCode },
        reply.elapsedTime / 1000,
      )
      if (!call.raw)
        services.errorReporter.sampleTrace(() => ({
          app: 'api',
          op: 'http.server',
          route: `${call.method} ${call.path}`,
          ms: reply.elapsedTime,
          status: reply.statusCode,
          requestId: request.id,
        }))
      services.log.debug(
        { reqId: request.id, call: call.path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'answered',
      )
    }
    done()
  })
}
