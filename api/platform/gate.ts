import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import { hasPermission, isOperator } from '#contract/rules/permissions.ts'
import type { Priority } from '#contract/call-priority.ts'
import { Ready, WithStatus } from './handlers.ts'
import { isApiKey } from './identity/api-keys.ts'
import type { AnyAnswer, Context, EarlyContext, Open } from './handlers.ts'
import type { Db, Place } from './db/db.ts'
import { transact } from './db/transaction.ts'
import { fail, missing } from './api-error.ts'
import type { Refusal } from './api-error.ts'
import { sentFields, sentForm } from './http/request-body.ts'
import { claimOrReplay, keepReply, onceOf } from './http/idempotency.ts'
import { inputReader } from './http/input.ts'
import { envelopeWriter } from './http/writer.ts'
import { merchantPlace } from './tenancy/merchant-scope.ts'
import type { Platform } from './app-services.ts'
import { notingRefused } from './audit/audit-denials.ts'
import type { TenantFacts } from './tenancy/tenants.ts'
import { actorOf, inMerchant, isMerchantStaff, nobody } from './identity/principal.ts'
import type { RequestFacts, Who } from './identity/principal.ts'

/** No tenant: calls that answer the same everywhere. */
const nowhere: TenantFacts = {
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
export function gate(call: Call, answer: AnyAnswer, platform: Platform, urgency: Priority) {
  const read = inputReader(call)
  const write = call.raw ? undefined : envelopeWriter(call)
  const route = `${call.method} ${call.path}`
  const idIsMerchant = /^\/merchant\/v1\/merchant\/(.+\/)?\{id\}$/.test(call.path)
  const pool = urgency === 'bulk' ? platform.reportPool : platform.pool
  const readOnly = (call.method === 'GET' && call.scope !== 'upload') || call.readOnly === true

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!readOnly && isFromElsewhere(request)) throw fail('NOT_ALLOWED')
    const facts = factsOf(request)
    const person = await whoIs(platform, request)
    refuse(platform.rates?.ofPerson(person, urgency))
    const tenant = await tenantFor(platform, call, request, person)
    admit(call, person, tenant)
    const { fields: body, file } = call.multipart
      ? await sentForm(request)
      : { fields: sentFields(request), file: undefined }
    const query = asRecord(request.query)
    const place = await placeFor(
      platform,
      call,
      person,
      tenant,
      body['merchant_id'] ?? query['merchant_id'] ?? (idIsMerchant ? asRecord(request.params)['id'] : undefined),
    )
    const who = standing(call, person, place)
    const input = read(query, body, asRecord(request.params))
    const actor = actorOf(who, facts)
    const open: Open = (work, other) =>
      transact({ pool, urgency, place, actor, nowMs: platform.clock(), ...other }, work, platform.announce)
    const facing: EarlyContext<never> = {
      input: input as never,
      who,
      tenant,
      platform,
      request: facts,
      raw: { request, reply },
      open,
      file,
    }
    const early = answer.early?.(facing)
    if (early) return reply.type(jsonType).send(early.bytes)
    if (!call.tenantless) refuse(platform.rates?.ofPlace(place, urgency))
    refuse(platform.load?.behind(platform.pool.waitOf(tenant.id), urgency))
    if (call.ownTransactions) {
      const result = await notingRefused(open, route, () => answer(withoutDb(facing)))
      return write ? sent(reply, call, written(call, write, result, input)) : result
    }
    const once = readOnly ? undefined : onceOf(request.headers, route, who, input)
    const work = async (db: Db): Promise<unknown> => {
      const context: Context<never> = { ...facing, db }
      if (!write) return answer(context)
      const replay = once && (await claimOrReplay(db, once))
      if (replay) {
        void reply.header('idempotent-replayed', 'true')
        return replay
      }
      const done = written(call, write, await answer(context), input)
      if (once) await keepReply(db, once, { ...done, body: done.body.toString() })
      return done
    }
    const result = await notingRefused(open, route, () =>
      transact({ pool, urgency, place, actor, nowMs: platform.clock(), reads: readOnly }, work, platform.announce),
    )
    return write ? sent(reply, call, result as Written) : result
  }
}

function refuse(refusal: Refusal | undefined) {
  if (refusal) throw refusal
}

type Written = { status: number; body: string | Buffer }

function sent(reply: FastifyReply, { cacheSeconds: keepsFor }: Call, { status, body }: Written) {
  if (keepsFor) void reply.headers({ 'cache-control': `public, max-age=${keepsFor}`, vary: 'accept-language' })
  return reply.code(status).type(jsonType).send(body)
}

/** The getter is not enumerable, so that a copy of the context for another tenant does not trip over it. */
const withoutDb = (facing: EarlyContext<never>): Context<never> =>
  Object.defineProperty({ ...facing }, 'db', {
    get(): Db {
      throw new Error('This call opens its transactions itself')
    },
  }) as Context<never>

const jsonType = 'application/json; charset=utf-8'

function written(call: Call, write: (envelope: never) => string, result: unknown, input: unknown): Written {
  if (result instanceof Ready) return { status: call.status ?? 200, body: result.bytes }
  const special = result instanceof WithStatus ? result : undefined
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

function admit(call: Call, who: Who, tenant: TenantFacts) {
  const blocked = !tenant.isAdminActive || tenant.status !== 1
  const lockable = (call.scope === 'tenant' || call.scope === 'merchant') && call.allowedWhenBlocked !== true
  if (call.permission === 'public') return
  if (who.kind === 'nobody') throw fail('NOT_SIGNED_IN')
  if (call.permission === 'customer' && who.kind !== 'customer') throw fail('NOT_ALLOWED')
  if (call.permission === 'customer') return
  const openToCustomers =
    call.permission === 'signed-in' && (call.scope === 'auth' || call.scope === 'upload' || call.scope === 'realtime')
  if (who.kind === 'customer') {
    if (openToCustomers) return
    throw fail('NOT_ALLOWED')
  }
  if (who.apiKey && !isOpenToKeys(call)) throw fail('NOT_ALLOWED')
  if (call.scope === 'platform' && who.visit) throw fail('NOT_ALLOWED')
  if (
    !isInMerchant(call) &&
    call.permission !== 'signed-in' &&
    !hasPermission(who.permissions, call.scope, call.permission)
  )
    throw fail('NOT_ALLOWED')
  if (call.scope === 'tenant' && call.permission === 'signed-in' && isMerchantStaff(who)) throw fail('NOT_ALLOWED')
  if (blocked && lockable && !isOperator(who.permissions)) throw fail('PLAN_EXPIRED')
}

/** Programs work in the tenant's panel; accounts, rights, keys and bills are for people alone (security R-SES-8). */
const isOpenToKeys = ({ scope, path }: Call) =>
  scope === 'tenant' && !/^\/admin\/v1\/(billing|auth(?!\/user))\//.test(path)

const isInMerchant = ({ scope, allMerchants: aboveMerchants }: Call) => scope === 'merchant' && aboveMerchants !== true

/** In a merchant somebody has the rights that they hold there. */
function standing(call: Call, who: Who, { merchantId }: Place): Who {
  if (!isInMerchant(call) || who.kind !== 'user' || merchantId === null) return who
  const there = inMerchant(who, merchantId)
  if (
    call.permission !== 'public' &&
    call.permission !== 'signed-in' &&
    call.permission !== 'customer' &&
    !hasPermission(there.permissions, call.scope, call.permission)
  )
    throw fail('NOT_ALLOWED')
  return there
}

async function whoIs(platform: Platform, request: FastifyRequest): Promise<Who> {
  const { authorization, 'x-api-key': key } = request.headers
  const token = authorization?.startsWith('Bearer ')
    ? authorization.slice(7).trim()
    : typeof key === 'string' && isApiKey(key)
      ? key
      : undefined
  return (token && (await platform.sessions.find(token))) || nobody
}

/** The host or header chooses a tenant for strangers only; who is signed in stands in the session's tenant, and a header that says otherwise is refused. */
async function tenantFor(platform: Platform, call: Call, request: FastifyRequest, who: Who): Promise<TenantFacts> {
  if (call.tenantless && who.kind === 'nobody') return nowhere
  const header = request.headers['x-tenant']
  const named = typeof header === 'string' && header !== '' ? header : (request.headers.host ?? '')
  const byName = await platform.tenants.find(named)
  if (who.kind === 'nobody') {
    if (byName) return byName
    if (call.permission !== 'public') throw fail('NOT_SIGNED_IN')
    if (typeof header === 'string' && header !== '') throw missing('Tenant')
    throw fail('TENANT_REQUIRED')
  }
  const own = await platform.tenants.find(who.tenantId)
  if (!own) throw fail('NOT_SIGNED_IN')
  if (byName && byName.id !== own.id) {
    if (who.kind === 'user' && isOperator(who.permissions) && !who.visit) return byName
    throw fail('WRONG_TENANT')
  }
  return own
}

async function placeFor(
  platform: Platform,
  call: Call,
  who: Who,
  tenant: TenantFacts,
  wanted: unknown,
): Promise<Place> {
  if (!isInMerchant(call) || who.kind !== 'user') return { tenantId: tenant.id, merchantId: null }
  return { tenantId: tenant.id, merchantId: await merchantPlace(platform, who, tenant, wanted) }
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

export function factsOf(request: FastifyRequest): RequestFacts {
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
