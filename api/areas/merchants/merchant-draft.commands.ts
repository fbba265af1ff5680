import type { MerchantUpdateInput } from '#contract/areas/merchants/merchants.ts'
import type { Db } from '#api/platform/db/db.ts'
import { definedColumns } from '#api/platform/db/listing.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { ResolvedTenant } from '#api/platform/tenancy/tenants.ts'
import { hasModule } from '../settings/settings.queries.ts'
import { countCategories } from './merchant-checks.db.ts'
import type { ValidatedMerchant } from './merchants.rules.ts'
import { merchantRefusals } from './merchants.rules.ts'

/**
 * Throws 422 with all errors of the merchant `after` a change. Fields that did not change are not validated again.
 */
export async function checkMerchant(
  db: Db,
  tenant: ResolvedTenant,
  after: ValidatedMerchant & { currency: string },
  sent: MerchantUpdateInput,
  before?: { currency: string },
): Promise<void> {
  const categories = [...new Set(sent.category_ids)]
  const needsModule = after.currency !== tenant.currency && after.currency !== before?.currency
  const [known, mayDiffer] = await Promise.all([
    categories.length === 0 ? { count: 0 } : countCategories(db, categories),
    needsModule ? hasModule(db, 'addon_multicurrency') : true,
  ])
  const submittedFields = new Set(Object.keys(definedColumns(sent)))
  const relatedFields: Record<string, readonly string[]> = {
    contact_number: ['contact_number', 'country'],
    order_types: ['order_types', 'merchant_type'],
    default_order_type: ['default_order_type', 'order_types'],
    commission_value: ['commission_value', 'commission_type'],
    timezone: ['timezone'],
  }
  const refusals = {
    ...Object.fromEntries(
      Object.entries(merchantRefusals(after)).filter(
        ([field]) => before === undefined || relatedFields[field]?.some((one) => submittedFields.has(one)),
      ),
    ),
    ...(known.count === categories.length ? {} : { category_ids: 'The selected category ids is invalid.' }),
    ...(mayDiffer ? {} : { currency: "A currency other than the tenant's needs the module addon_multicurrency." }),
  }
  if (Object.keys(refusals).length > 0) throw invalid(refusals)
}
