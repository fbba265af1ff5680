import { withTenant } from '#api/platform/app-services.ts'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { changeOrderStatus } from '../orders/order-status.commands.ts'
import { collectEntries } from './collect.commands.ts'
import { insertDefaultProviders } from '../tenants/payout-providers.commands.ts'
import { runStep } from './runs.commands.ts'

export const iban = 'GB29NWBK60161331926819'
export const otherIban = 'DE89370400440532013000'
const dayMs = 86_400_000

/** A tenant that pays by bank transfer, with a merchant whose cash orders can be completed. */
export async function newPayouts(app: TestApp, options: { timezone?: string; currency?: string } = {}) {
  const tenant = await newTenant(app, options)
  await tenant.db((db) => insertDefaultProviders(db))
  const shop = await newShop(tenant, { name: 'Pier Pizza' })
  await tenant.db((db) =>
    db
      .updateTable('merchant')
      .set({ commission_type: 'percentage', commission_value: 15, delivery_by: 'admin' })
      .where('id', '=', shop.merchantId)
      .execute(),
  )
  const owner = await tenant.owner()
  const merchant = await tenant.user(['ManageMerchantSettingsPayouts'], { merchants: [shop.merchantId] })
  // The tests move the clock by days.
  await app.services.platformPool.query(
    `update session set expires_at = expires_at + interval '90 days', ends_at = ends_at + interval '90 days',
            last_seen_at = last_seen_at + interval '90 days', created_at = created_at + interval '90 days' where tenant_id = $1`,
    [tenant.id],
  )
  const providers = await tenant.db((db) => db.selectFrom('payout_provider').select(['id', 'provider']).execute())
  const providerId = (name: string) => providers.find(({ provider }) => provider === name)?.id ?? ''
  const bank = providerId('bank_transfer')
  const product = await shop.product()

  const setUpBank = async () => {
    await owner.client.payoutProviders.update({
      payout_provider_id: bank,
      settings: { account_holder: 'Harbour Eats', iban, bic: 'NWBKGB2L' },
    })
    await owner.client.payoutProviders.setActive({ payout_provider_id: bank, is_active: true })
  }
  const connect = (settings: Record<string, string> = { account_holder: 'Pier Pizza Ltd', iban: otherIban }) =>
    merchant.client.ownPayoutProviders.saveAccount({
      payout_provider_id: bank,
      merchant_id: shop.merchantId,
      settings,
    })
  /** A completed order, paid in cash. */
  const completeOrder = async (quantity = 1) => {
    const customer = await tenant.customer()
    const { order_id } = await customer.client.checkout.place(shop.cart([{ product_id: product, quantity }]))
    await tenant.db(async (db) => {
      for (const to of ['processing', 'ready', 'picked', 'delivered', 'completed'] as const)
        await changeOrderStatus(db, order_id, { to, by: 'tenant' })
    })
    return tenant.db((db) =>
      db.selectFrom('orders').selectAll().where('order_id', '=', order_id).executeTakeFirstOrThrow(),
    )
  }
  /** Starts a run for yesterday and works through it. */
  const run = async (period_end?: string) => {
    const { id } = await owner.client.payouts.startRun(period_end === undefined ? {} : { period_end })
    await work(id)
    return owner.client.payouts.run({ id })
  }
  const work = (runId: string) =>
    runStep((step) => withTenant(app.services, tenant.scope, step), {
      runId,
      merchantId: null,
      onlyDefault: false,
      after: null,
    })
  return {
    tenant,
    shop,
    owner,
    merchant,
    bank,
    stripe: providerId('stripe_connect'),
    setUpBank,
    connect,
    completeOrder,
    run,
    work,
    collect: () => collectEntries((step) => withTenant(app.services, tenant.scope, step)),
    nextDay: () => app.advanceTime(dayMs),
    payouts: async () => (await owner.client.payouts.list({})).data,
    entries: () => tenant.db((db) => db.selectFrom('payout_entry').selectAll().orderBy('business_key').execute()),
    /** Balance of an account of the ledger. */
    balance: async (account: string) =>
      (await tenant.db((db) => db.selectFrom('ledger_entry').selectAll().execute())).reduce(
        (sum, { from_account, to_account, amount }) =>
          sum + (to_account === account ? amount : 0) - (from_account === account ? amount : 0),
        0,
      ),
  }
}
