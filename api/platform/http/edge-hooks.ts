import type { FastifyInstance, preHandlerHookHandler } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Priority } from '#contract/call-priority.ts'
import type { AppServices } from '../app-services.ts'
import type { ApiError } from '../api-error.ts'
import { tokenStateOf, visitorOf } from '../gate/request-context.ts'
import type { LoadShedder } from '../limits/load-shedding.ts'
import { normalizeHost } from '../tenancy/tenants.ts'
import { checkHostHeaders } from './host-header.ts'
import { isInnerCall } from './inner-calls.ts'
import { UnfinishedBodies } from './unfinished-bodies.ts'

const yearSeconds = 31_536_000
/** Built files, which cost next to nothing. */
const staticPath = /^\/(?:panel-assets\/|shop-assets\/|panel-worker\.js)/
const filePath = /^\/files\//

/** What pages use of the device, and nothing else for scripts of third parties: the position, for addresses. */
const permissionsPolicy = 'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), bluetooth=(), serial=()'

/** Checks of every request before its body is read: host, rate of the network, unfinished bodies. */
export function addEdgeHooks(server: FastifyInstance, services: AppServices) {
  const unfinishedBodies = new UnfinishedBodies()
  const checkRate = rateCheck(services)
  server.addHook('onRequest', (request, reply, done) => {
    if (services.config.production) void reply.header('strict-transport-security', hstsFor(services, request.host))
    void reply.header('permissions-policy', permissionsPolicy)
    const error = checkHostHeaders(request.headers) ?? checkRate(request)
    if (error) return done(error)
    unfinishedBodies.watch(request)
    done()
  })
}

/** Subdomains of a tenant's own domain may lack a certificate, so only our own hosts include them. */
const hstsFor = ({ config: { HOST_SUFFIX } }: AppServices, host: string): string =>
  normalizeHost(host).endsWith(`.${HOST_SUFFIX}`)
    ? `max-age=${yearSeconds}; includeSubDomains`
    : `max-age=${yearSeconds}`

type RateCheck = (request: Parameters<typeof visitorOf>[1]) => ApiError | undefined

/** Counts requests of people without a known session by tenant and network. The gate counts all others by person. */
function rateCheck(services: AppServices): RateCheck {
  const { rateLimiter } = services
  if (!rateLimiter) return () => undefined
  return (request) => {
    const { rateLimit, priority = 'normal' } = request.routeOptions.config
    if (rateLimit === false || isInnerCall(request) || staticPath.test(request.url)) return undefined
    const visitor = visitorOf(services, request)
    if (filePath.test(request.url)) return rateLimiter.checkFile(visitor.network)
    const tokenState = tokenStateOf(services, request)
    if (tokenState === 'known') return undefined
    return tokenState === 'unknown'
      ? rateLimiter.checkUnknownToken(visitor.network, priority)
      : rateLimiter.checkVisitor(visitor, priority)
  }
}

/**
 * Admits a call once its body is there, and releases it when the connection closes. Calls that need a session are
 * counted apart while their token is unknown.
 */
export const enterLoadShedder =
  (services: AppServices, loadShedder: LoadShedder, call: Call, priority: Priority): preHandlerHookHandler =>
  (request, { raw }, done) => {
    if (raw.destroyed) return done()
    const isStranger = call.permission !== 'public' && tokenStateOf(services, request) !== 'known'
    const tenant = visitorOf(services, request).tenant
    const rejection = isStranger ? loadShedder.tryEnterStranger(priority) : loadShedder.tryEnter(tenant, priority)
    if (rejection) return done(rejection)
    raw.once('close', () => (isStranger ? loadShedder.leaveStranger() : loadShedder.leave(tenant)))
    done()
  }
