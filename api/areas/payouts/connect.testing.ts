import { startStripeService } from '#api/providers/stripe/stripe-service.testing.ts'
import { deauthorizeAccount, setAccountState } from '#api/providers/stripe/onboarding-routes.testing.ts'
import type { AccountState } from '#api/providers/stripe/onboarding-routes.testing.ts'
import { withTenant } from '#api/platform/app-services.ts'
import type { TestApp } from '#api/platform/testing/test-app.ts'
import { reconcileTransfers } from './payouts.jobs.ts'
import { newPayouts } from './payouts.testing.ts'
import { sendTransfer } from './transfers.commands.ts'

/** The loopback Stripe on the clock of the app. */
export async function startConnect(app: TestApp) {
  const service = await startStripeService({ clock: app.now })
  Object.assign(app.services.config, { STRIPE_API_URL: service.url, PUBLIC_URL: 'https://market.example' })
  return service
}
type Stripe = Awaited<ReturnType<typeof startConnect>>

let accounts = 0

/** A tenant that pays its merchants by the loopback Stripe. */
export async function newConnect(app: TestApp, stripe: Stripe) {
  const market = await newPayouts(app)
  const { tenant, owner, merchant, shop, stripe: provider } = market
  const name = `c${(accounts += 1)}x${Date.now()}`
  const books = `acct_${name}/test`
  await owner.client.payoutProviders.update({
    payout_provider_id: provider,
    environment: 'test',
    settings: { secret_key: `sk_test_${name}` },
  })
  await owner.client.payoutProviders.setActive({ payout_provider_id: provider, is_active: true })
  const onboard = () =>
    merchant.client.ownPayoutProviders.onboardingIntent({
      provider: 'stripe_connect',
      merchant_id: shop.merchantId,
      return_url: 'https://admin.example/settings/payout',
    })
  const transfers = () => stripe.books.list(books, 'transfer').toReversed()
  const accountId = () => String(stripe.books.list(books, 'account')[0]?.id)
  const context = {
    services: app.services,
    openTransaction: <T>(work: Parameters<typeof withTenant<T>>[2]) => withTenant(app.services, tenant.scope, work),
    tenantId: tenant.id,
  }
  const deliver = () =>
    stripe.deliver(async (url, headers, body) => {
      const { pathname, search } = new URL(url)
      return (await app.send({ method: 'POST', url: `${pathname}${search}`, headers, body })).status
    })
  return {
    ...market,
    books,
    onboard,
    transfers,
    accountId,
    deliver,
    setState: (state: AccountState) => setAccountState(stripe.books, books, accountId(), state),
    deauthorize: () => deauthorizeAccount(stripe.books, books, accountId()),
    account: () => merchant.client.ownPayoutProviders.show({ id: provider, merchant_id: shop.merchantId }),
    /** What the ledger owes to the merchant. */
    owed: () => market.balance(`merchant:${shop.merchantId}`),
    /** Runs the job of each payout that is not settled. */
    async send() {
      for (const { id } of await market.payouts()) await sendTransfer(context, id)
    },
    async reconcile() {
      app.advanceTime(61_000)
      await reconcileTransfers(app.services, { onlyTenant: tenant.id })
    },
    async connectAccount() {
      await onboard()
      setAccountState(stripe.books, books, accountId(), 'ready')
      await deliver()
    },
    /** Orders of a day that earn money by an adjustment, because cash orders leave a debt. */
    async earn(amount: number) {
      await owner.client.payouts.adjust({ merchant_id: shop.merchantId, amount, reason: 'Sold at the fair' })
      market.nextDay()
    },
  }
}
