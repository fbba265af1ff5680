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
import { gate } from '../gate.ts'
import { notFound } from '../api-error.ts'
import { newId } from '../runtime/ids.ts'
import type { LoadShedder } from '../limits/load-shedding.ts'
import type { AppServices } from '../app-services.ts'
import { perNetwork } from '../limits/rate-limiter.ts'
import { registerEarlyReject, nameOf } from './early-reject.ts'
import { sendFailure } from './errors.ts'
import { closeConnections } from './keep-alive.ts'
import { captureRawBody } from './raw-body.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    call?: Call
  }
}

export type Contract = Record<string, Calls>
export type Handlers = Record<string, Record<string, AnyHandler>>

const megabyte = 1_048_576

/** Addresses of calls; every other one is a page's or a file's. */
export const isCallPath = /^\/(admin|merchant|store|auth|public|realtime)\/v1\//

/** The HTTP server with every call of the contract behind the gate. */
export async function makeServer(
  services: AppServices,
  contract: Contract,
  handlers: Handlers,
): Promise<FastifyInstance> {
  const log: FastifyBaseLogger = services.log
  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy:
      services.config.TRUSTED_PROXIES === ''
        ? false
        : services.config.TRUSTED_PROXIES.split(',').map((one) => one.trim()),
    bodyLimit: megabyte / 4,
    serverFactory: registerEarlyReject(services.load, isCallPath),
    rewriteUrl: ({ url = '/' }) => readable(url),
    routerOptions: { maxParamLength: 300, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => void sendFailure(services, undefined, error, request, reply),
  })
  closeConnections(app)
  app.removeContentTypeParser('text/plain')
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    hsts: services.config.production ? { maxAge: 31_536_000 } : false,
  })
  await app.register(compress, { threshold: 2_048, encodings: ['br', 'gzip'], globalDecompression: false })
  await app.register(multipart, { limits: { fileSize: 20 * megabyte, files: 1, fields: 20, fieldSize: 100_000 } })
  if (services.config.RATE_LIMITS)
    await app.register(rateLimit, {
      global: true,
      ...perNetwork,
      enableDraftSpec: true,
      onExceeded: () => services.metrics.limited.inc({ whose: 'net' }),
    })
  observe(app, services)
  app.setErrorHandler((error, request, reply) =>
    sendFailure(services, request.routeOptions.config.call, error, request, reply),
  )
  app.setNotFoundHandler((request, reply) => sendFailure(services, undefined, notFound('Page'), request, reply))
  for (const [area, calls] of Object.entries(contract))
    for (const [name, call] of Object.entries(calls))
      route(app, services, call, handlers[area]?.[name], { name: `${area}.${name}`, urgency: priorityOf(area, name) })
  return app
}

/** A page's address with a broken escape leads to the page that says so, on every host; calls refuse it as they stand. */
function readable(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (isCallPath.test(path)) return url
  try {
    decodeURIComponent(path)
    return url
  } catch {
    return [path.replaceAll(/%(?![0-7][0-9a-f])/gi, '%25'), ...query].join('?')
  }
}

function route(
  app: FastifyInstance,
  services: AppServices,
  call: Call,
  answer: AnyHandler | undefined,
  { name, urgency }: { name: string; urgency: Priority },
) {
  if (!answer) throw new Error(`no handler answers ${name}`)
  app.route({
    method: call.method,
    url: call.path.replaceAll(/\{(\w+)\}/g, (_, param: string) => (param === 'key' ? '*' : `:${param}`)),
    handler: gate(call, answer, services, urgency),
    ...(services.load && !call.raw ? { onRequest: withinRoom(services.load, urgency) } : {}),
    config: {
      call,
      ...(call.limit ? { rateLimit: { max: call.limit.max, timeWindow: call.limit.seconds * 1_000 } } : {}),
    },
    ...(call.multipart ? { bodyLimit: 21 * megabyte } : call.bodyLimit ? { bodyLimit: call.bodyLimit } : {}),
    ...(call.signed ? { preParsing: captureRawBody } : {}),
  })
}

/** A call is counted in before anything of it is read, and out when it is answered or its line is cut. */
const withinRoom =
  (load: LoadShedder, urgency: Priority): onRequestHookHandler =>
  ({ headers }, { raw }, done) => {
    const name = nameOf(headers)
    const refused = load.tryEnter(name, urgency)
    if (refused) return done(refused)
    raw.once('close', () => load.leave(name))
    done()
  }

function observe(app: FastifyInstance, services: AppServices) {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id)
    if (request.routeOptions.config.call || isCallPath.test(request.url)) void reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { call } = request.routeOptions.config
    if (call) {
      services.metrics.requests.observe(
        { call: `${call.method} ${call.path}`, status: reply.statusCode },
        reply.elapsedTime / 1000,
      )
      if (!call.raw)
        services.faults.sample(() => ({
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
