import type { operator as calls } from '#contract/operator.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { invalid } from '#api/platform/api-error.ts'
import { tenantOf } from '../tenants/boot.rules.ts'
import { onboardTenant } from './onboarding.commands.ts'
import { countsOf, historyOf, isSort, ownersOf, pageOfTenants, tenantsById, tenantTotals } from './operator.db.ts'
import { rowOf, sectionsOf, viewOf } from './operator.rules.ts'
import { tenantSeen } from './tenant-access.ts'
import { removeTenant, restoreTenant, setSection, setStatus } from './tenants.commands.ts'
import { visitTenant } from './impersonate.commands.ts'

const shown = async (context: Context, id: string) => tenantOf(await tenantSeen(context, id), context.services.clock())

export const operator: Handlers<typeof calls> = {
  async list({ services, input }) {
    if (input.sort !== undefined && !isSort(input.sort)) throw invalid({ sort: 'The selected sort is invalid.' })
    const now = services.clock()
    const [{ data, total }, totals] = await Promise.all([
      pageOfTenants(services.platformPool, input, now),
      tenantTotals(services.platformPool),
    ])
    return { data: data.map((row) => rowOf(row, now)), meta: { total, ...totals } }
  },
  async listByIds({ services, input: { ids = [], tenant_ids = [] } }) {
    const rows = await tenantsById(services.platformPool, [...ids, ...tenant_ids])
    return rows.filter(({ deleted_at }) => deleted_at === null).map((row) => tenantOf(row, services.clock()))
  },
  async show(context) {
    const {
      services,
      input: { id },
    } = context
    const row = await tenantSeen(context, id)
    const [owners, counts] = await Promise.all([
      ownersOf(services.platformPool, id),
      countsOf(services.platformPool, id, services.clock()),
    ])
    return viewOf(row, owners, counts, services.clock())
  },
  async history(context) {
    const { id } = await tenantSeen(context, context.input.id)
    const { data, total } = await historyOf(context.services.platformPool, id, context.input)
    return { data, meta: { total } }
  },
  onboard: (context) => onboardTenant(context, context.input),
  async setStatus(context) {
    await setStatus(context, context.input)
    return shown(context, context.input.tenant_id)
  },
  login: (context) => visitTenant(context, context.input.tenant_id, context.input.reason),
  sections: async (context) => sectionsOf(await tenantSeen(context, context.input.id)),
  async setSection(context) {
    await setSection(context, context.input)
    return sectionsOf(await tenantSeen(context, context.input.tenant_id))
  },
  remove: (context) => removeTenant(context, context.input),
  async restore(context) {
    await restoreTenant(context, context.input.tenant_id)
    return shown(context, context.input.tenant_id)
  },
}
