import type { FastifyInstance, FastifyReply } from 'fastify'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { bankPage, bankContentSecurityPolicy } from './bank-page.ts'
import { findIntent, changeIntentStatus } from './intents.db.ts'
import type { IntentRow } from './intents.db.ts'

type IntentParams = { Params: { ref: string } }

/**
 * The customer's bank (3-D Secure): shows the question, takes the answer and redirects to the shop. As with a
 * real bank, everybody who has the link can answer.
 */
export async function mountBank(app: FastifyInstance, { pool, clock }: AppServices) {
  await app.register(
    (bank, _options, done) => {
      bank.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 1_000 },
        (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      bank.get<IntentParams>('/:ref', async ({ params, headers }, reply) =>
        sendPage(reply, await findIntent(pool, params.ref, null), headers['accept-language']),
      )
      bank.post<IntentParams & { Body: { answer?: string } | null }>(
        '/:ref',
        async ({ params, body, headers }, reply) => {
          const isApproved = body?.answer === 'approve'
          if (!isApproved && body?.answer !== 'decline')
            return sendPage(reply, await findIntent(pool, params.ref, null), headers['accept-language'])
          const intent = await changeIntentStatus(pool, {
            ref: params.ref,
            account: null,
            from: ['requires_action'],
            to: isApproved ? 'succeeded' : 'failed',
            reason: isApproved ? null : 'authentication_failed',
            now: isoAt(clock()),
          })
          if (intent?.return_url) return reply.code(303).header('cache-control', 'no-store').redirect(intent.return_url)
          return sendPage(reply, intent, headers['accept-language'])
        },
      )
      done()
    },
    { prefix: '/sandbox-pay/3ds' },
  )
}

function sendPage(reply: FastifyReply, intent: IntentRow | undefined, acceptLanguage: string | undefined) {
  if (!intent) throw notFound('Payment')
  return reply
    .header('content-security-policy', bankContentSecurityPolicy(intent.return_url))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(bankPage(intent, acceptLanguage))
}
