import { timingSafeEqual } from 'node:crypto'
import type { messageReports as calls } from '#contract/areas/notifications/reports.ts'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { rawBodyOf } from '#api/platform/http/raw-body.ts'
import { hashToken } from '#api/platform/runtime/hash.ts'
import {
  readSendGridReports,
  readTwilioReports,
  readWhatsAppReports,
} from '#api/providers/messages/delivery-reports.ts'
import { applyReports } from './delivery-reports.commands.ts'
import { reportAddress, reportingServices } from './report-address.rules.ts'
import { loadServices } from './services.queries.ts'

const readers = { sendgrid: readSendGridReports, twilio: readTwilioReports, whatsapp: readWhatsAppReports }
const isReporting = (service: ServiceName): service is keyof typeof readers => service in readers

/** The service of an address, with the credentials of its tenant. 404 for one that the tenant has not set up. */
async function findService(
  { openTransaction, services }: Pick<Context, 'openTransaction' | 'services'>,
  { service: name, tenant_id: tenantId }: { service: string; tenant_id: string },
) {
  const service = reportingServices.find((one) => one === name)
  const tenant = await services.tenants.find(tenantId)
  if (!service || !isReporting(service) || !tenant) throw notFound('Service')
  const overrides = {
    scope: { tenantId, merchantId: null },
    actor: { kind: 'provider' as const, id: null, name: service },
  }
  const stored = await openTransaction((db) => loadServices(db, services.config), overrides)
  const credentials = stored.get(service)?.credentials
  if (!credentials) throw notFound('Service')
  return { service, credentials, tenant, overrides }
}

export const messageReports: Handlers<typeof calls> = {
  async verify(context) {
    const { credentials } = await findService(context, context.input)
    const expected = credentials['verify_token'] ?? ''
    const isSame = timingSafeEqual(hashToken(context.input['hub.verify_token']), hashToken(expected))
    if (expected === '' || !isSame) throw apiError('BAD_SIGNATURE')
    return context.input['hub.challenge']
  },
  async receive(context) {
    const { service, credentials, tenant, overrides } = await findService(context, context.input)
    const { request } = context.raw
    const url = reportAddress(context.services.config, tenant, service)
    const reports = readers[service]({ body: rawBodyOf(request), headers: request.headers, url }, credentials)
    if (!reports) throw apiError('BAD_SIGNATURE')
    await context.openTransaction((db) => applyReports(db, service, reports), overrides)
    return {}
  },
}
