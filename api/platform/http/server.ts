import compress from '@fastify/compress'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import Fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, onRequestHookHandler } from 'fastify'
import type { Call, Calls } from '#contract/call.ts'
import { priorityOf } from '#contract/call-priority.ts'
import type { Priority } from '#contract/call-priority.ts'
import type { AnyHandler } from '../handlers.ts'
import { gate } from '../gate/gate.ts'
import { notFound } from '../api-error.ts'
import { newId } from '../runtime/ids.ts'
import type { LoadShedder } from '../limits/load-shedding.ts'
import type { AppServices } from '../app-services.ts'
import { networkRateLimit } from '../limits/rate-limiter.ts'
import { earlyRejectServerFactory, tenantNameOf } from './early-reject.ts'
import { sendError } from './errors.ts'
import { handleConnectionClose } from './keep-alive.ts'
import { captureRawBody } from './raw-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

export type CallsByArea = Record<string, Calls>
export type HandlersByArea = Record<string, Record<string, AnyHandler>>

const megabyte = 1_048_576

/** Paths of calls. All other paths are pages or files. */
export const isCallPath = /^\/(admin|merchant|store|auth|public|realtime)\/v1\//

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
    trustProxy:
      services.config.TRUSTED_PROXIES === ''
        ? false
        : services.config.TRUSTED_PROXIES.split(',').map((proxy) => proxy.trim()),
    bodyLimit: megabyte / 4,
    serverFactory: earlyRejectServerFactory(services.loadShedder, isCallPath),
    rewriteUrl: ({ url = '/' }) => escapeBrokenPath(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendError(services, undefined, error, request, reply),
  })
  handleConnectionClose(server)
  server.removeContentTypeParser('text/plain')
  await server.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: services.config.production ? { maxAge: 31_536_000 } : false,
  })
  await server.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false })
  await server.register(multipart, { limits: { fileSize: 20 * megabyte, files: 1, fields: 20, fieldSize: 100_000 } })
  if (services.config.RATE_LIMITS)
    await server.register(rateLimit, {
      global: true,
      ...networkRateLimit,
      enableDraftSpec: true,
      onExceeded: () => services.metrics.limitedCalls.inc({ whose: 'net' }),
    })
  observeRequests(server, services)
  server.setErrorHandler((error, request, reply) =>
    sendError(services, request.routeOptions.config.call, error, request, reply),
  )
  server.setNotFoundHandler((request, reply) => sendError(services, undefined, notFound('Page'), request, reply))
  for (const [area, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls))
      registerCall(server, services, call, handlers[area]?.[name], {
        name: `${area}.${name}`,
        priority: priorityOf(area, name),
      })
  return server
}

/**
 * Escapes a broken percent-encoding in the path of a page, so that the request reaches the not-found page of its
 * host. Calls reject it.
 */
function escapeBrokenPath(url: string): string {
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
    ...(services.loadShedder && !call.raw ? { onRequest: enterLoadShedder(services.loadShedder, priority) } : {}),
    config: {
      call,
      ...(call.limit ? { rateLimit: { max: call.limit.max, timeWindow: call.limit.seconds * 1_000 } } : {}),
    },
    ...(call.multipart ? { bodyLimit: 21 * megabyte } : call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    ...(call.signed ? { preParsing: captureRawBody } : {}),
  })
}

/** Admits a call before its body is read, and releases it when the connection closes. */
const enterLoadShedder =
  (loadShedder: LoadShedder, priority: Priority): onRequestHookHandler =>
  ({ headers }, { raw }, done) => {
    const tenant = tenantNameOf(headers)
    const rejection = loadShedder.tryEnter(tenant, priority)
    if (rejection) return done(rejection)
    raw.once('close', () => loadShedder.leave(tenant))
    done()
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
      request.log.debug({ call: call.path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    }
    done()
  })
}
