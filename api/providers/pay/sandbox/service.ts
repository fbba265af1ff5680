import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { namedQuery } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Mount } from '#api/platform/start.ts'
import { mountBank } from './bank.ts'
import { lastFourDigits, outcomeOf } from './cards.rules.ts'
import { deliverDueEvents, settleDueTransactions } from './webhook-delivery.ts'
import { findIntent, changeIntentStatus, insertOrFindIntent } from './intents.db.ts'
import type { IntentRow } from './intents.db.ts'
import { accountOf } from './keys.ts'
import { findRefund, createRefund } from './refunds.db.ts'
import { NewWireIntent, NewWireRefund, WirePayload } from './wire.ts'
import type { WireIntent } from './wire.ts'

const pollMs = 700
/** Processing time of the slow test card's payments and refunds. */
const processingMs = 4_000
const processingCard = '0259'

/**
 * The test payment service: a small provider with keys, accounts, a bank page and signed webhooks. It accepts
 * test payments only.
 */
export const mountSandboxPay: Mount = async (app, services, { runJobs }) => {
  await app.register(
    (service, _options, done) => {
      service.setErrorHandler((error, request, reply) => {
        const isInvalid = error instanceof z.ZodError
        if (!isInvalid) request.log.error({ err: error }, 'test payment service')
        return sendError(reply, isInvalid ? 422 : 500, isInvalid ? 'invalid_request' : 'api_error')
      })
      registerIntents(service, services)
      registerRefunds(service, services)
      done()
    },
    { prefix: '/sandbox-pay/v1' },
  )
  await mountBank(app, services)
  if (runJobs) startPolling(app, services)
}

const sendError = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ error: { code } })
const withoutRateLimit = { config: { rateLimit: false as const } }
const IntentParams = z.object({ ref: z.string().max(80) })
const IdempotencyHeaders = z.object({ 'idempotency-key': z.string().min(1).max(255) })

function registerIntents(service: FastifyInstance, services: AppServices) {
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
  service.post('/intents/:ref/cancel', withoutRateLimit, async (request, reply) => {
    const account = accountOf(services.config.secret, request.headers.authorization)
    if (!account) return sendError(reply, 401, 'invalid_key')
    const { ref } = IntentParams.parse(request.params)
    return sendIntent(
      reply,
      await changeIntentStatus(pool, {
        ref,
        account,
        from: ['requires_payment', 'requires_action'],
        to: 'cancelled',
        reason: 'cancelled',
        now: isoAt(clock()),
      }),
      services,
    )
  })
}

function registerRefunds(service: FastifyInstance, { pool, clock, config }: AppServices) {
  service.post('/refunds', withoutRateLimit, async (request, reply) => {
    const account = accountOf(config.secret, request.headers.authorization)
    if (!account) return sendError(reply, 401, 'invalid_key')
    const { intent, amount } = NewWireRefund.parse(request.body)
    const settlesAt = ({ card_last4 }: IntentRow) =>
      card_last4 === processingCard ? isoAt(clock() + processingMs) : null
    const refund = await createRefund(pool, {
      account,
      intentRef: intent,
      amount,
      idempotencyKey: IdempotencyHeaders.parse(request.headers)['idempotency-key'],
      now: isoAt(clock()),
      settlesAt,
    })
    return typeof refund === 'string' ? sendError(reply, 422, refund) : reply.code(201).send(refund)
  })
  service.get('/refunds', withoutRateLimit, async (request, reply) => {
    const account = accountOf(config.secret, request.headers.authorization)
    if (!account) return sendError(reply, 401, 'invalid_key')
    const { intent, idempotency_key } = z
      .object({ intent: z.string(), idempotency_key: z.string() })
      .parse(request.query)
    return (await findRefund(pool, account, intent, idempotency_key)) ?? sendError(reply, 404, 'refund_unknown')
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

/** Settles and delivers periodically. Every process with jobs does this; each event is claimed by one of them. */
function startPolling(app: FastifyInstance, services: AppServices) {
  let running: Promise<unknown> = Promise.resolve()
  let isBusy = false
  const runDue = async () => {
    await settleDueTransactions(services)
    await deliverDueEvents(services)
  }
  const timer = setInterval(() => {
    if (isBusy) return
    isBusy = true
    running = runDue()
      .catch((error: unknown) => services.log.error({ err: error }, 'test payment service'))
      .finally(() => (isBusy = false))
  }, pollMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
