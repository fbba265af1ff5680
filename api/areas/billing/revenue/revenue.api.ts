import type { revenue as calls } from '#contract/areas/billing/revenue.ts'
import { withTenant } from '#api/platform/app-services.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { findTimezone } from '../billing.db.ts'
import { renderInvoice } from '../invoice-file.commands.ts'
import { toInvoice } from '../shapes.rules.ts'
import { loadState } from '../state.commands.ts'
import { listRates } from './catalog.db.ts'
import { listBillingCoupons } from './coupons.db.ts'
import { createCoupon, giveCredit, setPrice, setRate, stopCoupon } from './revenue.commands.ts'
import {
  countItems,
  invoiceSorts,
  listPriceVersions,
  listTenantInvoices,
  sumMovements,
  sumUnpaid,
} from './revenue.db.ts'
import { toFigures, toItemPrices } from './revenue.rules.ts'

const periodMs = 30 * 86_400_000

const currentPrices = async ({ services: { platformPool, clock } }: Pick<Context, 'services'>) =>
  toItemPrices(await listPriceVersions(platformPool, clock()))

export const revenue: Handlers<typeof calls> = {
  async figures(context) {
    const { platformPool, clock } = context.services
    const [items, prices, unpaid, movements] = await Promise.all([
      countItems(platformPool),
      currentPrices(context),
      sumUnpaid(platformPool),
      sumMovements(platformPool, clock() - periodMs),
    ])
    return toFigures({ ...items, prices, unpaid, movements })
  },
  async invoices({ services, input }) {
    if (input.sort !== undefined && !(input.sort in invoiceSorts))
      throw invalid({ sort: 'The selected sort is invalid.' })
    const { data, total } = await listTenantInvoices(services.platformPool, input)
    const shown = data.map((row) => ({ ...toInvoice(row), tenant_id: row.tenant_id, tenant_name: row.tenant_name }))
    return { data: shown, meta: { total } }
  },
  async download({ services, input: { id, tenant_id: tenantId }, request }) {
    const openTransaction = <T>(work: Parameters<typeof withTenant<T>>[2]) =>
      withTenant(services, { tenantId, merchantId: null }, work)
    const { timezone } = orNotFound(await openTransaction(findTimezone), 'Invoice')
    return renderInvoice({ services, openTransaction, tenantId, timezone }, id, request.locale)
  },
  prices: currentPrices,
  setPrice: (context) => setPrice(context, context.input),
  async credit({ services, input: { tenant_id } }) {
    orNotFound(await services.tenants.find(tenant_id), 'Tenant')
    const { account, prices } = await withTenant(services, { tenantId: tenant_id, merchantId: null }, loadState)
    return { tenant_id, currency: prices.currency, credit_balance: account?.credit_balance ?? 0 }
  },
  giveCredit: (context) => giveCredit(context, context.input),
  coupons: ({ openTransaction, input }) => openTransaction((db) => listBillingCoupons(db, input)),
  createCoupon: (context) => createCoupon(context, context.input),
  stopCoupon: (context) => stopCoupon(context, context.input.id),
  rates: ({ openTransaction }) => openTransaction(listRates),
  setRate: (context) => setRate(context, context.input),
}
