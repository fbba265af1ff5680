import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { hasPermission, isOperator } from '#contract/rules/permissions.ts'
import type { Priority } from '#contract/call-priority.ts'
import { PrebuiltResponse, StatusResponse } from './handlers.ts'
import { isApiKey } from './identity/api-keys.ts'
import type { AnyHandler, Context, PreTransactionContext, OpenTransaction } from './handlers.ts'
import type { Db, TenantScope } from './db/db.ts'
import { runInTransaction } from './db/transaction.ts'
import { apiError, notFound } from './api-error.ts'
import type { ApiError } from './api-error.ts'
import { readJsonBody, readMultipart } from './http/request-body.ts'
import { claimKeyOrReplay, storeResponse, idempotentRequestOf } from './http/idempotency.ts'
import { inputParser } from './http/input.ts'
import { envelopeSerializer } from './http/response-serializer.ts'
import { resolveMerchantScope } from './tenancy/merchant-scope.ts'
import type { AppServices } from './app-services.ts'
import { auditDenials } from './audit/audit-denials.ts'
import type { ResolvedTenant } from './tenancy/tenants.ts'
import { actorOf, scopeToMerchant, isMerchantStaff, anonymous } from './identity/principal.ts'
import type { RequestInfo, Principal } from './identity/principal.ts'

/** No tenant: calls that answer the same everywhere. */
const nowhere: ResolvedTenant = {
  id: '00000000-0000-0000-0000-000000000000',
  slug: '',
  name: '',
  status: 1,
  isPlatform: false,
  isAdminActive: true,
  storeHost: null,
  adminHost: null,
  currency: 'USD',
  timezone: 'UTC',
  country: 'US',
  defaultLocale: 'en',
  activeLocales: ['en'],
  businessType: 'marketplace',
  staticMerchantId: null,
  settingsVersion: 0,
}

/** The gate. Every call passes here; no other file decides who may call or opens a request's transaction. */
export function gate(call: Call, answer: AnyHandler, services: AppServices, urgency: Priority) {
  const read = inputParser(call)
  const write = call.raw ? undefined : envelopeSerializer(call)
  const route = `${call.method} ${call.path}`
  const idIsMerchant = /^\/merchant\/v1\/merchant\/(.+\/)?\{id\}$/.test(call.path)
  const pool = urgency === 'bulk' ? services.reportPool : services.pool
  const readOnly = (call.method === 'GET' && call.scope !== 'upload') || call.readOnly === true

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!readOnly && isFromElsewhere(request)) throw apiError('NOT_ALLOWED')
    const facts = factsOf(request)
    const person = await whoIs(services, request)
    refuse(services.rateLimiter?.checkPrincipal(person, urgency))
    const tenant = await tenantFor(services, call, request, person)
    admit(call, person, tenant)
    const { fields: body, file } = call.multipart
      ? await readMultipart(request)
      : { fields: readJsonBody(request), file: undefined }
    const query = asRecord(request.query)
    const place = await placeFor(
      services,
      call,
      person,
      tenant,
      body['merchant_id'] ?? query['merchant_id'] ?? (idIsMerchant ? asRecord(request.params)['id'] : undefined),
    )
    const who = standing(call, person, place)
    const input = read(query, body, asRecord(request.params))
    const actor = actorOf(who, facts)
    const open: OpenTransaction = (work, other) =>
      runInTransaction(
        { pool, priority: urgency, scope: place, actor, nowMs: services.clock(), ...other },
        work,
        services.announce,
      )
    const facing: PreTransactionContext<never> = {
      input: input as never,
      principal: who,
      tenant,
      services,
      request: facts,
      raw: { request, reply },
      openTransaction: open,
      file,
    }
    const early = answer.fromCache?.(facing)
    if (early) return reply.type(jsonType).send(early.body)
    if (!call.tenantless) refuse(services.rateLimiter?.checkScope(place, urgency))
    refuse(services.loadShedder?.checkQueueWait(services.pool.queueWaitMs(tenant.id), urgency))
    if (call.ownTransactions) {
      const result = await auditDenials(open, route, () => answer(withoutDb(facing)))
      return write ? sent(reply, call, written(call, write, result, input)) : result
    }
    const once = readOnly ? undefined : idempotentRequestOf(request.headers, route, who, input)
    const work = async (db: Db): Promise<unknown> => {
      const context: Context<never> = { ...facing, db }
      if (!write) return answer(context)
      const replay = once && (await claimKeyOrReplay(db, once))
      if (replay) {
        void reply.header('idempotent-replayed', 'true')
        return replay
      }
      const done = written(call, write, await answer(context), input)
      if (once) await storeResponse(db, once, { ...done, body: done.body.toString() })
      return done
    }
    const result = await auditDenials(open, route, () =>
      runInTransaction(
        { pool, priority: urgency, scope: place, actor, nowMs: services.clock(), readOnly },
        work,
        services.announce,
      ),
    )
    return write ? sent(reply, call, result as Written) : result
  }
}

function refuse(refusal: ApiError | undefined) {
  if (refusal) throw refusal
}

type Written = { status: number; body: string | Buffer }

function sent(reply: FastifyReply, { cacheSeconds: keepsFor }: Call, { status, body }: Written) {
  if (keepsFor) void reply.headers({ 'cache-control': `public, max-age=${keepsFor}`, vary: 'accept-language' })
  return reply.code(status).type(jsonType).send(body)
}

/** The getter is not enumerable, so that a copy of the context for another tenant does not trip over it. */
const withoutDb = (facing: PreTransactionContext<never>): Context<never> =>
  Object.defineProperty({ ...facing }, 'db', {
    get(): Db {
      throw new Error('This call opens its transactions itself')
    },
  }) as Context<never>

const jsonType = 'application/json; charset=utf-8'

function written(call: Call, write: (envelope: never) => string, result: unknown, input: unknown): Written {
  if (result instanceof PrebuiltResponse) return { status: call.status ?? 200, body: result.body }
  const special = result instanceof StatusResponse ? result : undefined
  const given = special ? special.data : result
  const status = special?.status ?? call.status ?? 200
  const message = special?.message ?? call.message
  const envelope: Record<string, unknown> = { success: true, status_code: status, ...(message ? { message } : {}) }
  if (call.meta) {
    const { data, meta } = given as { data: unknown; meta: Record<string, unknown> }
    const { page = 1, limit = 15 } = input as { page?: number; limit?: number }
    Object.assign(envelope, { data, meta: { ...meta, page, limit } })
  } else envelope['data'] = given
  return { status, body: write(envelope as never) }
}

/** Browsers say which page asks: none but those of this very host change anything (security R-SES-3). */
const isFromElsewhere = ({ headers }: FastifyRequest) =>
  headers['sec-fetch-site'] === 'cross-site' || headers['sec-fetch-site'] === 'same-site'

function admit(call: Call, who: Principal, tenant: ResolvedTenant) {
  const blocked = !tenant.isAdminActive || tenant.status !== 1
  const lockable = (call.scope === 'tenant' || call.scope === 'merchant') && call.allowedWhenBlocked !== true
  if (call.permission === 'public') return
  if (who.kind === 'anonymous') throw apiError('NOT_SIGNED_IN')
  if (call.permission === 'customer' && who.kind !== 'customer') throw apiError('NOT_ALLOWED')
  if (call.permission === 'customer') return
  const openToCustomers =
    call.permission === 'signed-in' && (call.scope === 'auth' || call.scope === 'upload' || call.scope === 'realtime')
  if (who.kind === 'customer') {
    if (openToCustomers) return
    throw apiError('NOT_ALLOWED')
  }
  if (who.apiKey && !isOpenToKeys(call)) throw apiError('NOT_ALLOWED')
  if (call.scope === 'platform' && who.impersonation) throw apiError('NOT_ALLOWED')
  if (
    !isInMerchant(call) &&
    call.permission !== 'signed-in' &&
    !hasPermission(who.permissions, call.scope, call.permission)
  )
    throw apiError('NOT_ALLOWED')
  if (call.scope === 'tenant' && call.permission === 'signed-in' && isMerchantStaff(who)) throw apiError('NOT_ALLOWED')
  if (blocked && lockable && !isOperator(who.permissions)) throw apiError('PLAN_EXPIRED')
}

/** Programs work in the tenant's panel; accounts, rights, keys and bills are for people alone (security R-SES-8). */
const isOpenToKeys = ({ scope, path }: Call) =>
  scope === 'tenant' && !/^\/admin\/v1\/(billing|auth(?!\/user))\//.test(path)

const isInMerchant = ({ scope, allMerchants: aboveMerchants }: Call) => scope === 'merchant' && aboveMerchants !== true

/** In a merchant somebody has the rights that they hold there. */
function standing(call: Call, who: Principal, { merchantId }: TenantScope): Principal {
  if (!isInMerchant(call) || who.kind !== 'user' || merchantId === null) return who
  const there = scopeToMerchant(who, merchantId)
  if (
    call.permission !== 'public' &&
    call.permission !== 'signed-in' &&
    call.permission !== 'customer' &&
    !hasPermission(there.permissions, call.scope, call.permission)
  )
    throw apiError('NOT_ALLOWED')
  return there
}

async function whoIs(services: AppServices, request: FastifyRequest): Promise<Principal> {
  const { authorization, 'x-api-key': key } = request.headers
  const token = authorization?.startsWith('Bearer ')
    ? authorization.slice(7).trim()
    : typeof key === 'string' && isApiKey(key)
      ? key
      : undefined
  return (token && (await services.sessions.find(token))) || anonymous
}

/** The host or header chooses a tenant for strangers only; who is signed in stands in the session's tenant, and a header that says otherwise is refused. */
async function tenantFor(
  services: AppServices,
  call: Call,
  request: FastifyRequest,
  who: Principal,
): Promise<ResolvedTenant> {
  if (call.tenantless && who.kind === 'anonymous') return nowhere
  const header = request.headers['x-tenant']
  const named = typeof header === 'string' && header !== '' ? header : (request.headers.host ?? '')
  const byName = await services.tenants.find(named)
  if (who.kind === 'anonymous') {
    if (byName) return byName
    if (call.permission !== 'public') throw apiError('NOT_SIGNED_IN')
    if (typeof header === 'string' && header !== '') throw notFound('Tenant')
    throw apiError('TENANT_REQUIRED')
  }
  const own = await services.tenants.find(who.tenantId)
  if (!own) throw apiError('NOT_SIGNED_IN')
  if (byName && byName.id !== own.id) {
    if (who.kind === 'user' && isOperator(who.permissions) && !who.impersonation) return byName
    throw apiError('WRONG_TENANT')
  }
  return own
}

async function placeFor(
  services: AppServices,
  call: Call,
  who: Principal,
  tenant: ResolvedTenant,
  wanted: unknown,
): Promise<TenantScope> {
  if (!isInMerchant(call) || who.kind !== 'user') return { tenantId: tenant.id, merchantId: null }
  return { tenantId: tenant.id, merchantId: await resolveMerchantScope(services, who, tenant, wanted) }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

function factsOf(request: FastifyRequest): RequestInfo {
  const medium = Number(request.headers['x-client-medium'])
  const language = /^[a-z]{2}/i.exec(request.headers['accept-language'] ?? '')?.[0].toLowerCase() ?? 'en'
  return {
    id: request.id,
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? null,
    locale: language === 'iw' ? 'he' : language,
    host: request.headers.host ?? '',
    medium: Number.isInteger(medium) && medium > 0 ? medium : null,
  }
}
