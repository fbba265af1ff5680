import type { operator as calls } from '#contract/areas/operator/operator.ts'
import type { Handlers, Context } from '#api/platform/handlers.ts'
import { invalid } from '#api/platform/api-error.ts'
import { toTenant } from '../tenants/boot.rules.ts'
import { onboardTenant } from './onboarding.commands.ts'
import { isSort, listTenants, findTenants, countTenants } from './tenant-list.db.ts'
import { countRecords, listHistory, listOwners } from './operator.db.ts'
import { toTenantRow, sectionsOf, toTenantDetails } from './operator.rules.ts'
import { findTenantRecord } from './tenant-access.ts'
import { setSectionLock, setTenantStatus } from './tenants.commands.ts'
import { removeTenant, restoreTenant } from './tenant-removal.commands.ts'
import { impersonateInTenant } from './impersonate.commands.ts'

const showTenant = async (context: Context, id: string) =>
  toTenant(await findTenantRecord(context, id), context.services.clock())

export const operator: Handlers<typeof calls> = {
  async list({ services, input }) {
    if (input.sort !== undefined && !isSort(input.sort)) throw invalid({ sort: 'The selected sort is invalid.' })
    const now = services.clock()
    const [{ data, total }, totals] = await Promise.all([
      listTenants(services.platformPool, input, now),
      countTenants(services.platformPool, now),
    ])
    return { data: data.map((row) => toTenantRow(row, now)), meta: { total, ...totals } }
  },
  async listByIds({ services, input: { ids = [], tenant_ids = [] } }) {
    const rows = await findTenants(services.platformPool, [...ids, ...tenant_ids])
    return rows.filter(({ deleted_at }) => deleted_at === null).map((row) => toTenant(row, services.clock()))
  },
  async show(context) {
    const {
      services,
      input: { id },
    } = context
    const row = await findTenantRecord(context, id)
    const [owners, counts] = await Promise.all([
      listOwners(services.platformPool, id),
      countRecords(services.platformPool, id, services.clock()),
    ])
    return toTenantDetails(row, owners, counts, services.clock())
  },
  async history(context) {
    const { id } = await findTenantRecord(context, context.input.id)
    const { data, total } = await listHistory(context.services.platformPool, id, context.input)
    return { data, meta: { total } }
  },
  onboard: (context) => onboardTenant(context, context.input),
  async setStatus(context) {
    await setTenantStatus(context, context.input)
    return showTenant(context, context.input.tenant_id)
  },
  login: (context) => impersonateInTenant(context, context.input.tenant_id, context.input.reason),
  sections: async (context) => sectionsOf(await findTenantRecord(context, context.input.id)),
  async setSection(context) {
    await setSectionLock(context, context.input)
    return sectionsOf(await findTenantRecord(context, context.input.tenant_id))
  },
  remove: (context) => removeTenant(context, context.input),
  async restore(context) {
    await restoreTenant(context, context.input.tenant_id)
    return showTenant(context, context.input.tenant_id)
  },
}
