import type { boot as calls } from '#contract/areas/tenants/boot.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { emit } from '#api/platform/events/outbox.ts'
import { apiError } from '#api/platform/api-error.ts'
import { countAttempt } from '#api/platform/identity/login-attempts.ts'
import { merchantBlueprint, tenantBlueprint } from '../settings/blueprint.rules.ts'
import { incrementSettingsVersion } from '../settings/settings.queries.ts'
import { merchantBoot, tenantBoot } from './boot.commands.ts'
import { loadTenant } from './boot.db.ts'
import { updateDomain } from './domains.commands.ts'
import { clearSampleData } from './sample-data.commands.ts'
import { configureSetup } from './setup.commands.ts'

const bootReaderOf = ({ principal, request, tenant }: Pick<Context, 'principal' | 'request' | 'tenant'>) => ({
  user: panelUser({ principal }),
  locale: request.locale,
  isPlatform: tenant.isPlatform,
})
const blueprintReaderOf = (context: Context, locale: string | undefined, locked: readonly string[]) => ({
  held: panelUser(context).permissions,
  locale: locale ?? context.request.locale,
  locked,
})

export const boot: Handlers<typeof calls> = {
  tenant: (context) => tenantBoot(context.db, context.services.config, bootReaderOf(context)),
  merchant: (context) => merchantBoot(context.db, context.services.config, bootReaderOf(context)),
  async tenantBlueprint(context) {
    const { locked_sections } = await loadTenant(context.db)
    return tenantBlueprint(blueprintReaderOf(context, context.input.locale, locked_sections))
  },
  merchantBlueprint: (context) => merchantBlueprint(blueprintReaderOf(context, context.input.locale, [])),
  async flushCache({ services, tenant, openTransaction, raw }) {
    assertDeliberateRequest(raw.request.headers)
    await countAttempt(services, ['flush', tenant.id], { maxAttempts: 6, windowSeconds: 60 })
    await openTransaction((db) =>
      Promise.all([
        incrementSettingsVersion(db),
        emit(db, 'settings.changed', 'settings', { keys: [] }),
        audit(db, 'tenant.cache_flushed', `tenant:${tenant.id}`),
      ]),
    )
    services.tenants.clearCache()
    return { flushed: true }
  },
  clearSampleData: async (context) => ({ success: true, removed: await clearSampleData(context) }),
  updateDomain: (context) => updateDomain(context, context.input),
  configureSetup: (context) => configureSetup(context, context.input),
}

/** This GET changes state, so requests that a browser sends by itself (cross-site, prefetch) get 403. */
function assertDeliberateRequest(headers: Context['raw']['request']['headers']): void {
  if (headers['sec-fetch-site'] === 'cross-site' || headers['sec-purpose'] !== undefined) throw apiError('NOT_ALLOWED')
}
