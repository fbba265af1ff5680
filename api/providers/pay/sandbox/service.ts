import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppServices } from '#api/platform/app-services.ts'
import type { Mount } from '#api/platform/start.ts'
import { mountBank } from './bank.ts'
import { sendError } from './http.ts'
import { registerIntents } from './intent-routes.ts'
import { registerRefunds } from './refund-routes.ts'
import { deliverDueEvents, settleDueTransactions } from './webhook-delivery.ts'

const pollMs = 700

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
