import { messageServices } from '#contract/rules/messages/message-services.ts'
import type { ServiceName } from '#contract/rules/messages/message-services.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { AppServices } from '#api/platform/app-services.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import type { OpenTransaction } from '#api/platform/handlers.ts'
import { checkService } from '#api/providers/messages/check-service.ts'
import type { ServiceCheck } from '#api/providers/messages/check-service.ts'
import { ownerAddresses } from '../delivery-setting.queries.ts'
import { sendMail } from '../mails.commands.ts'
import { findServiceCheck, listTenantsWithServices, recordCheck } from '../services.db.ts'
import { isBuiltInReady, loadServices } from '../services.queries.ts'

/** A service that fails once is asked again after this, in ms, before its owner is told. */
const secondTryMs = 5_000

/** The services that the tenant uses and the platform does not run itself. */
const usedServices = async (db: Db, services: AppServices) =>
  [...(await loadServices(db, services.config))].filter(
    ([service, { isActive, isFallback }]) => (isActive || isFallback) && !messageServices[service].isBuiltIn,
  )

/** Checks a service after its credentials were saved. */
export async function checkSavedService(
  { config, clock }: AppServices,
  service: ServiceName,
  openTransaction: OpenTransaction,
): Promise<void> {
  const stored = await openTransaction((db) => loadServices(db, config))
  const check = await checkService(config, service, stored.get(service)?.credentials ?? {}, clock())
  await openTransaction((db) => recordCheck(db, service, check))
}

/** Asks each service in use whether it takes the credentials. Tells the owners of one that has stopped working. */
export async function checkServices(services: AppServices, tenantId: string, retryMs = secondTryMs): Promise<void> {
  const scope = { tenantId, merchantId: null }
  const used = await withTenant(services, scope, (db) => usedServices(db, services))
  for (const [service, { credentials }] of used) {
    const ask = () => checkService(services.config, service, credentials, services.clock())
    let check = await ask()
    if (!check.isWorking) {
      await new Promise((resolve) => setTimeout(resolve, retryMs))
      check = await ask()
    }
    await withTenant(services, scope, (db) => recordServiceCheck(db, services, service, check))
  }
}

async function recordServiceCheck(
  db: Db,
  { config, tenants }: AppServices,
  service: ServiceName,
  check: ServiceCheck,
): Promise<void> {
  const old = await findServiceCheck(db, service)
  if (!old) return
  await recordCheck(db, service, check)
  if (check.isWorking || old.is_working === false) return
  await audit(db, 'message_service.failed', `message_service:${service}`, { reason: check.reason })
  const [owners, tenant] = await Promise.all([ownerAddresses(db, []), tenants.find(db.scope.tenantId)])
  // A mail about a mail service that fails goes by the platform's own.
  const isMail = messageServices[service].channel === 'email' && isBuiltInReady(config, 'platform_mail')
  for (const to of owners)
    await sendMail(
      db,
      {
        to,
        name: '',
        locale: tenant?.defaultLocale ?? 'en',
        template: 'message_service_failed',
        values: { service: messageServices[service].name, reason: check.reason ?? '' },
      },
      isMail ? { pending_service: 'platform_mail' } : {},
    )
}

/** The daily test of all services in use. One tenant’s failure does not stop the others. */
export const checkMessageServices: CronJob = {
  name: 'notifications.check-services',
  cron: '13 5 * * *',
  async run(services) {
    for (const tenantId of await listTenantsWithServices(services.platformPool))
      await checkServices(services, tenantId).catch((error: unknown) =>
        services.log.error({ err: error, tenantId }, 'checking message services failed'),
      )
  },
}
