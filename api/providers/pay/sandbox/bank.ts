import type { FastifyInstance, FastifyReply } from 'fastify'
import { isoAt } from '#api/platform/runtime/clock.ts'
import { notFound } from '#api/platform/api-error.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { bankPage, bankPolicy } from './bank-page.ts'
import { findIntent, moveIntent } from './intents.db.ts'
import type { IntentRow } from './intents.db.ts'

type OneIntent = { Params: { ref: string } }

/** The customer's bank (3-D Secure): asks, takes the answer, and sends the customer back to the shop. Whoever holds the link may answer, as with a real one. */
export async function mountBank(app: FastifyInstance, { pool, clock }: AppServices) {
  await app.register(
    (bank, _options, done) => {
      bank.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: 1_000 },
        (_request, body, parsed) => parsed(null, Object.fromEntries(new URLSearchParams(String(body)))),
      )
      bank.get<OneIntent>('/:ref', async ({ params, headers }, reply) =>
        page(reply, await findIntent(pool, params.ref, null), headers['accept-language']),
      )
      bank.post<OneIntent & { Body: { answer?: string } | null }>('/:ref', async ({ params, body, headers }, reply) => {
        const approved = body?.answer === 'approve'
        if (!approved && body?.answer !== 'decline')
          return page(reply, await findIntent(pool, params.ref, null), headers['accept-language'])
        const intent = await moveIntent(pool, {
          ref: params.ref,
          account: null,
          from: ['requires_action'],
          to: approved ? 'succeeded' : 'failed',
          reason: approved ? null : 'authentication_failed',
          now: isoAt(clock()),
        })
        if (intent?.return_url) return reply.code(303).header('cache-control', 'no-store').redirect(intent.return_url)
        return page(reply, intent, headers['accept-language'])
      })
      done()
    },
    { prefix: '/sandbox-pay/3ds' },
  )
}

function page(reply: FastifyReply, intent: IntentRow | undefined, accepted: string | undefined) {
  if (!intent) throw notFound('Payment')
  return reply
    .header('content-security-policy', bankPolicy(intent.return_url))
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(bankPage(intent, accepted))
}
