import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { namedQuery } from '#api/platform/db/named-query.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { lastFourDigits, outcomeOf, processingMs } from './cards.rules.ts'
import { IdempotencyHeaders, sendError, withoutRateLimit } from './http.ts'
import { findIntent, changeIntentStatus, insertOrFindIntent } from './intents.db.ts'
import type { IntentRow } from './intents.db.ts'
import { accountOf } from './keys.ts'
import { NewWireIntent, WirePayload } from './wire.ts'
import type { WireIntent } from './wire.ts'

const IntentParams = z.object({ ref: z.string().max(80) })

export function registerIntents(service: FastifyInstance, services: AppServices) {
  const { pool, clock } = services
  service.post('/intents', withoutRateLimit, async (request, reply) => {
    const account = await authenticateTestAccount(services, request)
    if (account === undefined) return sendError(reply, 401, 'invalid_key')
    if (account === null) return sendError(reply, 404, 'no_test_account')
    const newIntent = NewWireIntent.parse(request.body)
    const intent = await insertOrFindIntent(pool, {
      ...newIntent,
      account,
      idempotencyKey: IdempotencyHeaders.parse(request.headers)['idempotency-key'],
      now: isoAt(clock()),
    })
    if (intent.amount !== newIntent.amount || intent.currency !== newIntent.currency)
      return sendError(reply, 422, 'idempotency_key_reused')
    return reply.code(201).send(toWireIntent(intent, services))
  })
  service.get('/intents/:ref', withoutRateLimit, async (request, reply) => {
    const account = accountOf(services.config.secret, request.headers.authorization)
    if (!account) return sendError(reply, 401, 'invalid_key')
    return sendIntent(reply, await findIntent(pool, IntentParams.parse(request.params).ref, account), services)
  })
  service.post('/intents/:ref/confirm', withoutRateLimit, async (request, reply) => {
    const account = await authenticateTestAccount(services, request)
    if (account === undefined) return sendError(reply, 401, 'invalid_key')
    if (account === null) return sendError(reply, 404, 'no_test_account')
    return sendIntent(
      reply,
      await confirmIntent(services, account, IntentParams.parse(request.params).ref, request.body),
      services,
    )
  })
  service.post('/intents/:ref/capture', withoutRateLimit, async (request, reply) => {
    const account = accountOf(services.config.secret, request.headers.authorization)
    if (!account) return sendError(reply, 401, 'invalid_key')
    const { ref } = IntentParams.parse(request.params)
    const now = isoAt(clock())
    return sendIntent(
      reply,
      await changeIntentStatus(pool, { ref, account, from: ['authorized'], to: 'succeeded', now }),
      services,
    )
  })
  service.post('/intents/:ref/cancel', withoutRateLimit, async (request, reply) => {
    const account = accountOf(services.config.secret, request.headers.authorization)
    if (!account) return sendError(reply, 401, 'invalid_key')
    const { ref } = IntentParams.parse(request.params)
    return sendIntent(
      reply,
      await changeIntentStatus(pool, {
        ref,
        account,
        from: ['requires_payment', 'requires_action', 'authorized'],
        to: 'cancelled',
        reason: 'cancelled',
        now: isoAt(clock()),
      }),
      services,
    )
  })
}

function confirmIntent(
  { pool, clock }: AppServices,
  account: string,
  ref: string,
  body: unknown,
): Promise<IntentRow | undefined> {
  const card = WirePayload.parse(body ?? {})
  const outcome = outcomeOf(card)
  if (!outcome) return findIntent(pool, ref, account)
  const { status, reason } = outcome
  const settlesAt = status === 'processing' ? isoAt(clock() + processingMs) : null
  return changeIntentStatus(pool, {
    ref,
    account,
    from: ['requires_payment'],
    to: status,
    reason,
    last4: lastFourDigits(card),
    settlesAt,
    now: isoAt(clock()),
  })
}

const sendIntent = (reply: FastifyReply, intent: IntentRow | undefined, services: AppServices) =>
  intent ? reply.send(toWireIntent(intent, services)) : sendError(reply, 404, 'intent_unknown')

function toWireIntent(
  { ref, status, amount, currency, failure_reason, metadata, client_secret, return_url }: IntentRow,
  { config }: AppServices,
): WireIntent {
  const base = config.SANDBOX_PAY_URL ?? (return_url ? new URL(return_url).origin : '')
  return {
    ref,
    status,
    amount,
    currency,
    failure_reason,
    metadata,
    client_secret,
    redirect_url: status === 'requires_action' ? `${base}/sandbox-pay/3ds/${ref}` : null,
  }
}

/**
 * The account of the request's key; null if its tenant is not in the test environment, undefined without a valid
 * key.
 */
async function authenticateTestAccount(
  { config, platformPool }: AppServices,
  request: FastifyRequest,
): Promise<string | null | undefined> {
  const account = accountOf(config.secret, request.headers.authorization)
  if (!account) return undefined
  const { rows } = await platformPool.query(
    namedQuery(
      "select 1 from payment_mode where tenant_id = $1 and provider = 'sandbox' and environment = 'test' limit 1",
      [account],
    ),
  )
  return rows.length > 0 ? account : null
}
