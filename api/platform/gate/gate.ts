import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Call } from '#contract/call.ts'
import type { Priority } from '#contract/call-priority.ts'
import type { AnyHandler, Context, OpenTransaction, PreTransactionContext } from '../handlers.ts'
import type { Db } from '../db/db.ts'
import { runInTransaction } from '../db/transaction.ts'
import type { ApiError } from '../api-error.ts'
import { readJsonBody, readMultipart } from '../http/request-body.ts'
import { claimKeyOrReplay, idempotentRequestOf, storeResponse } from '../http/idempotency.ts'
import { isInnerCall } from '../http/inner-calls.ts'
import { inputParser } from '../http/input.ts'
import { envelopeSerializer } from '../http/response-serializer.ts'
import type { AppServices } from '../app-services.ts'
import { auditDenials } from '../audit/audit-denials.ts'
import { actorOf } from '../identity/principal.ts'
import { assertAllowed, narrowToMerchant } from './access.ts'
import {
  assertNotCrossSite,
  authenticate,
  requestInfoOf,
  resolveScope,
  resolveTenant,
  visitorOf,
} from './request-context.ts'
import { buildResponse, jsonType, sendResponse } from './response.ts'
import type { SerializedResponse } from './response.ts'

/** Authenticates, authorizes and parses every call, and opens the transaction of its request. */
export function gate(call: Call, handler: AnyHandler, services: AppServices, priority: Priority) {
  const parseInput = inputParser(call)
  const serialize = call.raw ? undefined : envelopeSerializer(call)
  const route = `${call.method} ${call.path}`
  const idIsMerchant = /^\/merchant\/v1\/merchant\/(.+\/)?\{id\}$/.test(call.path)
  const pool = priority === 'bulk' ? services.reportPool : services.pool
  const readOnly = (call.method === 'GET' && call.scope !== 'upload') || call.readOnly === true

  return async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    if (!readOnly) await assertNotCrossSite(services, call, request)
    const info = requestInfoOf(request)
    const signedIn = await authenticate(services, request, priority)
    throwIf(services.rateLimiter?.checkPrincipal(signedIn, priority))
    const tenant = await resolveTenant(services, call, request, signedIn)
    assertAllowed(call, signedIn, tenant)
    if (!isInnerCall(request)) throwIf(services.rateLimiter?.checkCall(call, signedIn, visitorOf(services, request)))
    const { fields: body, file } = call.multipart
      ? await readMultipart(request)
      : { fields: call.signed ? {} : readJsonBody(request), file: undefined }
    const query = asRecord(request.query)
    const params = asRecord(request.params)
    const merchantId = body['merchant_id'] ?? query['merchant_id'] ?? (idIsMerchant ? params['id'] : undefined)
    const scope = await resolveScope(services, call, signedIn, tenant, merchantId)
    const principal = narrowToMerchant(call, signedIn, scope)
    const input = parseInput(query, body, params)
    const transaction = { pool, priority, scope, actor: actorOf(principal, info) }
    const openTransaction: OpenTransaction = (work, overrides) =>
      runInTransaction({ ...transaction, nowMs: services.clock(), ...overrides }, work, services.announce)
    const context: PreTransactionContext<never> = {
      input: input as never,
      principal,
      tenant,
      services,
      request: info,
      raw: { request, reply },
      openTransaction,
      file,
    }
    const cached = handler.fromCache?.(context)
    if (cached) return reply.type(jsonType).send(cached.body)
    if (!call.tenantless) throwIf(services.rateLimiter?.checkScope(scope, priority))
    throwIf(services.loadShedder?.checkQueueWait(services.pool.queueWaitMs(tenant.id), priority))
    if (call.ownTransactions) {
      const result = await auditDenials(openTransaction, route, () => handler(withoutDb(context)))
      return serialize ? sendResponse(reply, call, buildResponse(call, serialize, result, input)) : result
    }
    const idempotent = readOnly ? undefined : idempotentRequestOf(request.headers, route, principal, input)
    const work = async (db: Db): Promise<unknown> => {
      if (!serialize) return handler({ ...context, db })
      const stored = idempotent && (await claimKeyOrReplay(db, idempotent))
      if (stored) {
        void reply.header('idempotent-replayed', 'true')
        return stored
      }
      const response = buildResponse(call, serialize, await handler({ ...context, db }), input)
      if (idempotent) await storeResponse(db, idempotent, { ...response, body: response.body.toString() })
      return response
    }
    const result = await auditDenials(openTransaction, route, () =>
      runInTransaction({ ...transaction, nowMs: services.clock(), readOnly }, work, services.announce),
    )
    return serialize ? sendResponse(reply, call, result as SerializedResponse) : result
  }
}

function throwIf(error: ApiError | undefined) {
  if (error) throw error
}

const asRecord = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** The getter is not enumerable, so copying the context for another tenant does not trigger it. */
const withoutDb = (context: PreTransactionContext<never>): Context<never> =>
  Object.defineProperty({ ...context }, 'db', {
    get(): Db {
      throw new Error('This call has no db: it opens its own transactions')
    },
  }) as Context<never>
