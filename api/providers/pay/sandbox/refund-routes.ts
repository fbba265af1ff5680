import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isoAt } from '#api/platform/runtime/clock.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { processingCard, processingMs } from './cards.rules.ts'
import { IdempotencyHeaders, sendError, withoutRateLimit } from './http.ts'
import type { IntentRow } from './intents.db.ts'
import { accountOf } from './keys.ts'
import { findRefund, createRefund } from './refunds.db.ts'
import { NewWireRefund } from './wire.ts'

export function registerRefunds(service: FastifyInstance, { pool, clock, config }: AppServices) {
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
