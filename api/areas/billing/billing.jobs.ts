import type { AppServices } from '#api/platform/app-services.ts'
import type { CronJob } from '#api/platform/events/job.ts'
import { billingGateway } from '#api/providers/billing/gateways.ts'
import { contextOfTenant } from './billing-context.ts'
import type { BillingContext } from './billing-context.ts'
import { detachCard } from './cards.commands.ts'
import { collectInvoice, syncCharge } from './collect.commands.ts'
import { listDueWork } from './due.db.ts'
import type { DueWork } from './due.db.ts'
import { endGrace, endPeriod, endTrial } from './periods.commands.ts'
import { billUsage } from './usage.commands.ts'

type Step = {
  kind: Parameters<typeof listDueWork>[1]
  run: (context: BillingContext, work: DueWork) => Promise<unknown>
}

const inTransaction =
  (work: Parameters<BillingContext['openTransaction']>[0]): Step['run'] =>
  ({ openTransaction }) =>
    openTransaction(work)

/** Trials and periods end and are billed before their invoices are charged, and charged before a grace period ends. */
const steps: readonly Step[] = [
  { kind: 'trials', run: inTransaction(endTrial) },
  { kind: 'periods', run: inTransaction(endPeriod) },
  { kind: 'usage', run: inTransaction(billUsage) },
  { kind: 'charges', run: (context, { id }) => syncCharge(context, id ?? '') },
  {
    kind: 'invoices',
    run: (context, { id }) => collectInvoice(context, { invoiceId: id ?? '', isAutomatic: true }),
  },
  { kind: 'cards', run: (context, { id }) => detachCard(context, id ?? '') },
  { kind: 'graces', run: inTransaction(endGrace) },
]

const gatewaySteps: ReadonlySet<Step['kind']> = new Set(['charges', 'invoices', 'cards'])

/** Bills what is due and collects it, of all tenants or of one. Safe to run twice: every step locks its tenant and checks again. */
export async function runBilling(services: AppServices, { tenantId }: { tenantId?: string } = {}): Promise<void> {
  for (const { kind, run } of steps) {
    if (gatewaySteps.has(kind) && !billingGateway(services)) continue
    for (const work of await listDueWork(services.platformPool, kind, services.clock())) {
      if (tenantId !== undefined && work.tenant_id !== tenantId) continue
      try {
        await run(await contextOfTenant(services, work.tenant_id), work)
      } catch (error) {
        services.log.error({ err: error, tenant: work.tenant_id, kind }, 'billing failed')
      }
    }
  }
  services.tenants.clearCache()
}

export const billingJob: CronJob = { name: 'billing.run', cron: '* * * * *', run: (services) => runBilling(services) }
