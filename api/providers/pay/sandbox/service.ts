import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { namedQuery } from '#api/platform/db/db.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Mount } from '#api/platform/start.ts'
import { mountBank } from './bank.ts'
import { lastFour, outcomeOf } from './cards.rules.ts'
import { deliverDue, settleDue } from './deliver.ts'
import { findIntent, moveIntent, openIntent } from './intents.db.ts'
import type { IntentRow } from './intents.db.ts'
import { accountOf } from './keys.ts'
import { findRefund, makeRefund } from './refunds.db.ts'
import { NewWireIntent, NewWireRefund, WirePayload } from './wire.ts'
import type { WireIntent } from './wire.ts'

const beatMs = 700
/** How long the card that takes its time is thought about, and its refunds. */
const slowMs = 4_000
const slowCard = '0259'

/** The test payment service: a small provider of its own with keys, books, a bank that asks, and signed webhooks. It takes test payments only. */
export const mountSandboxPay: Mount = async (app, services, { runJobs }) => {
  await app.register(
    (service, _options, done) => {
      service.setErrorHandler((error, request, reply) => {
        const wrong = error instanceof z.ZodError
        if (!wrong) request.log.error({ err: error }, 'test payment service')
        return refuse(reply, wrong ? 422 : 500, wrong ? 'invalid_request' : 'api_error')
      })
      intents(service, services)
      refunds(service, services)
      done()
    },
    { prefix: '/sandbox-pay/v1' },
  )
  await mountBank(app, services)
  if (runJobs) beat(app, services)
}

const refuse = (reply: FastifyReply, status: number, code: string) => reply.code(status).send({ error: { code } })
const free = { config: { rateLimit: false as const } }
const OneIntent = z.object({ ref: z.string().max(80) })
const Keyed = z.object({ 'idempotency-key': z.string().min(1).max(255) })

function intents(service: FastifyInstance, services: AppServices) {
  const { pool, clock } = services
  service.post('/intents', free, async (request, reply) => {
    const account = await testAccount(services, request)
    if (account === undefined) return refuse(reply, 401, 'invalid_key')
    if (account === null) return refuse(reply, 404, 'no_test_account')
    const wanted = NewWireIntent.parse(request.body)
    const intent = await openIntent(pool, {
      ...wanted,
      account,
      idempotencyKey: Keyed.parse(request.headers)['idempotency-key'],
      now: isoAt(clock()),
    })
    if (intent.amount !== wanted.amount || intent.currency !== wanted.currency)
      return refuse(reply, 422, 'idempotency_key_reused')
    return reply.code(201).send(wireOf(intent, services))
  })
  service.get('/intents/:ref', free, async (request, reply) => {
    const account = accountOf(services.config.secret, request.headers.authorization)
    if (!account) return refuse(reply, 401, 'invalid_key')
    return shown(reply, await findIntent(pool, OneIntent.parse(request.params).ref, account), services)
  })
  service.post('/intents/:ref/confirm', free, async (request, reply) => {
    const account = await testAccount(services, request)
    if (account === undefined) return refuse(reply, 401, 'invalid_key')
    if (account === null) return refuse(reply, 404, 'no_test_account')
    return shown(reply, await confirmed(services, account, OneIntent.parse(request.params).ref, request.body), services)
  })
  service.post('/intents/:ref/cancel', free, async (request, reply) => {
    const account = accountOf(services.config.secret, request.headers.authorization)
    if (!account) return refuse(reply, 401, 'invalid_key')
    const { ref } = OneIntent.parse(request.params)
    return shown(
      reply,
      await moveIntent(pool, {
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

function refunds(service: FastifyInstance, { pool, clock, config }: AppServices) {
  service.post('/refunds', free, async (request, reply) => {
    const account = accountOf(config.secret, request.headers.authorization)
    if (!account) return refuse(reply, 401, 'invalid_key')
    const { intent, amount } = NewWireRefund.parse(request.body)
    const settlesAt = ({ card_last4 }: IntentRow) => (card_last4 === slowCard ? isoAt(clock() + slowMs) : null)
    const made = await makeRefund(pool, {
      account,
      intentRef: intent,
      amount,
      idempotencyKey: Keyed.parse(request.headers)['idempotency-key'],
      now: isoAt(clock()),
      settlesAt,
    })
    return typeof made === 'string' ? refuse(reply, 422, made) : reply.code(201).send(made)
  })
  service.get('/refunds', free, async (request, reply) => {
    const account = accountOf(config.secret, request.headers.authorization)
    if (!account) return refuse(reply, 401, 'invalid_key')
    const { intent, idempotency_key } = z
      .object({ intent: z.string(), idempotency_key: z.string() })
      .parse(request.query)
    return (await findRefund(pool, account, intent, idempotency_key)) ?? refuse(reply, 404, 'refund_unknown')
  })
}

function confirmed(
  { pool, clock }: AppServices,
  account: string,
  ref: string,
  body: unknown,
): Promise<IntentRow | undefined> {
  const given = WirePayload.parse(body ?? {})
  const outcome = outcomeOf(given)
  if (!outcome) return findIntent(pool, ref, account)
  const { status, reason } = outcome
  const settlesAt = status === 'processing' ? isoAt(clock() + slowMs) : null
  return moveIntent(pool, {
    ref,
    account,
    from: ['requires_payment'],
    to: status,
    reason,
    last4: lastFour(given),
    settlesAt,
    now: isoAt(clock()),
  })
}

const shown = (reply: FastifyReply, intent: IntentRow | undefined, services: AppServices) =>
  intent ? reply.send(wireOf(intent, services)) : refuse(reply, 404, 'intent_unknown')

function wireOf(
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

/** The account of a key, when its tenant really is in the test environment; null when it is not. */
async function testAccount(
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

/** What waits is done by every process that works; each event is claimed by one of them. */
function beat(app: FastifyInstance, services: AppServices) {
  let running: Promise<unknown> = Promise.resolve()
  let busy = false
  const once = async () => {
    await settleDue(services)
    await deliverDue(services)
  }
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    running = once()
      .catch((error: unknown) => services.log.error({ err: error }, 'test payment service'))
      .finally(() => (busy = false))
  }, beatMs)
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
  })
}
