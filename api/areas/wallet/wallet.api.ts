import type { ownWallet as ownCalls, wallets as calls } from '#contract/areas/wallet.ts'
import { orNotFound } from '#api/platform/api-error.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { customerOf } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { moveWallet } from '../ledger/wallet.commands.ts'
import { confirmTopUp, startTopUp, walletTerms } from '../payments/top-ups/top-ups.commands.ts'
import { balancesOf, findWalletCustomer, listEntries } from './wallet.db.ts'

async function shownBalances(db: Db, customerId: string, currency: string) {
  const balances = await balancesOf(db, customerId, currency)
  return balances.some((one) => one.currency === currency) ? balances : [{ currency, balance: 0 }, ...balances]
}

async function balanceIn(db: Db, customerId: string, currency: string) {
  const balances = await balancesOf(db, customerId, currency)
  return { currency, balance: balances.find((one) => one.currency === currency)?.balance ?? 0 }
}

export const wallets: Handlers<typeof calls> = {
  async show({ db, tenant, input: { customer_id } }) {
    orNotFound(await findWalletCustomer(db, customer_id), 'Customer')
    return { balances: await shownBalances(db, customer_id, tenant.currency) }
  },
  async entries({ db, input: { customer_id, ...paging } }) {
    orNotFound(await findWalletCustomer(db, customer_id), 'Customer')
    return listEntries(db, customer_id, paging)
  },
  async adjust({ db, tenant, input: { customer_id, currency = tenant.currency, amount, reason } }) {
    orNotFound(await findWalletCustomer(db, customer_id), 'Customer')
    const business_key = `adjustment:${newId()}`
    const account = 'tenant:adjustments'
    await moveWallet(db, { business_key, customer_id, currency, amount, account, type: 'adjustment', reason })
    await audit(db, 'wallet.adjusted', `customer:${customer_id}`, { amount, currency }, reason)
    return balanceIn(db, customer_id, currency)
  },
}

export const ownWallet: Handlers<typeof ownCalls> = {
  async show(context) {
    const { db, tenant } = context
    const [balances, terms] = await Promise.all([
      shownBalances(db, customerOf(context).id, tenant.currency),
      walletTerms(db, tenant.currency),
    ])
    return { balances, ...terms }
  },
  async entries(context) {
    const { data, meta } = await listEntries(context.db, customerOf(context).id, context.input)
    return { data: data.map(({ user_name: _name, ...entry }) => entry), meta }
  },
  startTopUp: (context) => {
    const { openTransaction, services, tenant, input, raw, request } = context
    return startTopUp({
      openTransaction,
      services,
      tenant,
      customerId: customerOf(context).id,
      amount: input.amount,
      returnUrl: input.return_url ?? null,
      origin: `${raw.request.protocol}://${request.host}`,
    })
  },
  confirmTopUp: async (context) => {
    const { openTransaction, services, input, request } = context
    const customerId = customerOf(context).id
    const result = await confirmTopUp(
      { openTransaction, services },
      { customerId, paymentId: input.payment_id, payload: input.provider_payload, locale: request.locale },
    )
    const { balance } = await openTransaction((db) => balanceIn(db, customerId, result.currency))
    const { currency: _currency, ...shown } = result
    return { ...shown, balance }
  },
}
