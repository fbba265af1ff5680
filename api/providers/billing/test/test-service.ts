import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { Mount } from '#api/platform/start.ts'
import { bankContentSecurityPolicy, bankPage } from '../../pay/sandbox/bank-page.ts'
import { cardPage, cardPagePolicy } from './card-page.ts'
import { findCharge, findSession, insertCard, setSessionCard, settleCharge } from './test-books.db.ts'
import type { ChargeRow } from './test-books.db.ts'
import { readCard } from './test-cards.rules.ts'
import { sendEvent, testGatewayPath } from './test-gateway.ts'

const CardFields = z.object({
  number: z.string().max(40).default(''),
  cvv: z.string().max(10).default(''),
  expiry_month: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/)
    .catch('01'),
  expiry_year: z.coerce.number().int().min(2000).max(2100).catch(2000),
})
type RefParams = { Params: { ref: string } }

/**
 * The test gateway's side of the browser: tokens for card fields, its page for cards and the bank's question. It stands
 * for another company's servers, so its requests are not calls of this product.
 */
export const mountBillingTestGateway: Mount = async (app, services) => {
  if (services.config.production) return
  const { pool, clock } = services
  await app.register(
    (gateway: FastifyInstance, _options, done) => {
      gateway.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 2_000 },
        (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      gateway.post('/v1/tokens', { bodyLimit: 2_000 }, async (request, reply) => {
        const result = readCard(CardFields.parse(request.body ?? {}), clock())
        if ('errors' in result) return reply.code(422).send({ errors: result.errors })
        const token = await insertCard(pool, result.card, isoAt(clock()))
        const { brand, last4 } = result.card
        return reply.header('cache-control', 'no-store').send({ token, brand, last4 })
      })
      gateway.get<RefParams>('/cards/:ref', async ({ params, headers }, reply) => {
        const session = await findSession(pool, params.ref)
        if (!session) throw notFound('Page')
        if (session.token !== null) return reply.redirect(session.return_url, 303)
        return reply
          .header('content-security-policy', cardPagePolicy(session.return_url))
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(cardPage({}, headers['accept-language']))
      })
      gateway.post<RefParams>('/cards/:ref', async ({ params, body, headers }, reply) => {
        const session = await findSession(pool, params.ref)
        if (!session) throw notFound('Page')
        const result = readCard(CardFields.parse(body ?? {}), clock())
        if ('errors' in result)
          return reply
            .code(422)
            .header('content-security-policy', cardPagePolicy(session.return_url))
            .header('cache-control', 'no-store')
            .type('text/html; charset=utf-8')
            .send(cardPage(result.errors, headers['accept-language']))
        await setSessionCard(pool, session.ref, await insertCard(pool, result.card, isoAt(clock())))
        await sendEvent(services, { tenantId: session.tenant_id, session: session.ref })
        return reply.redirect(session.return_url, 303)
      })
      gateway.get<RefParams>('/3ds/:ref', async ({ params, headers }, reply) => {
        const charge = await findCharge(pool, params.ref)
        if (!charge) throw notFound('Payment')
        return reply
          .header('content-security-policy', bankContentSecurityPolicy(charge.return_url))
          .header('cache-control', 'no-store')
          .type('text/html; charset=utf-8')
          .send(bankPage(toBankIntent(charge), headers['accept-language']))
      })
      gateway.post<RefParams & { Body: { answer?: string } | null }>('/3ds/:ref', async ({ params, body }, reply) => {
        const isApproved = body?.answer === 'approve'
        const charge = await settleCharge(pool, params.ref, {
          to: isApproved ? 'succeeded' : 'failed',
          reason: isApproved ? null : 'authentication_failed',
          now: isoAt(clock()),
        })
        if (!charge) throw notFound('Payment')
        await sendEvent(services, { tenantId: charge.tenant_id, charge })
        return reply.redirect(charge.return_url ?? '/', 303)
      })
      done()
    },
    { prefix: testGatewayPath },
  )
}

/** The bank's page knows five states of a payment. */
const toBankIntent = ({ amount, currency, status, return_url }: ChargeRow) => ({
  amount,
  currency,
  status,
  card_last4: null,
  description: 'Markethall',
  return_url,
})
